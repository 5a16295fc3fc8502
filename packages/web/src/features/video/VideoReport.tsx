import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProblemKind } from '@bloom/contract/moderation/report';
import type { Video } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { NoticeLink } from '../../parts/reports/NoticeLink.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { sendReport } from './video-api.ts';

/** The problems that a user can report of a video that does not play. */
const kinds = ['gone', 'notEmbeddable', 'cannotPlay', 'other'] as const satisfies ProblemKind[];

type VideoReportProps = {
  video: Pick<Video, 'source' | 'id'>;
  /** The id of the episode, where one is on the screen. */
  episode: string | undefined;
  onSent: () => void;
  onClose: () => void;
};

/**
 * The form for the problem of a video, with the button that sends it
 * (docs/specification/playback.md#playback-reports).
 */
export function VideoReport({ video, episode, onSent, onClose }: VideoReportProps) {
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
      <NoticeLink target={{ kind: 'video', id: `${video.source}/${video.id}` }} />
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
