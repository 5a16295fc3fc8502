import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { ProblemKind } from '@bloom/contract/report';
import type { Video } from '@bloom/contract/video';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { sendReport } from './video-api.ts';

/** What a person can say of a video that does not play. */
const kinds = ['gone', 'notEmbeddable', 'cannotPlay', 'other'] as const satisfies ProblemKind[];

type VideoReportProps = {
  video: Pick<Video, 'source' | 'id'>;
  /** The id of the episode, where one is on the screen. */
  episode: string | undefined;
  onSent: () => void;
  onClose: () => void;
};

/**
 * Reports a problem with a video (docs/specification/playback.md#playback-reports). It opens below the video, because nothing
 * may cover the player.
 */
export function VideoReport(props: VideoReportProps) {
  const { t } = useLocale();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    bringIntoView(dialog.current);
    dialog.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className="static m-0 flex w-full max-w-none flex-col gap-4 rounded-card border border-line bg-surface p-4 text-ink"
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose();
      }}
    >
      <h2 id={heading} className="text-16 font-semibold">
        {t('video.reportTitle')}
      </h2>
      <ReportForm {...props} />
    </dialog>
  );
}

/** What is wrong with a video, and the button that sends it. */
export function ReportForm({ video, episode, onSent, onClose }: VideoReportProps) {
  const { locale, t } = useLocale();
  const [kind, setKind] = useState<ProblemKind>(kinds[0]);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => sendReport(video, kind, episode),
    onSuccess: onSent,
  });
  return (
    <div className="flex flex-col gap-4">
      <Choice
        legend={t('video.reportWhat')}
        value={kind}
        options={kinds.map((each) => ({ value: each, label: t(`video.report_${each}`) }))}
        onChange={setKind}
      />
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button variant="filled" disabled={isPending} onClick={() => mutate()}>
          {t('video.reportSend')}
        </Button>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
      </div>
    </div>
  );
}
