import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseLink } from '@bloom/contract/sources/link';
import { parseVideoId } from '@bloom/contract/sources/sources';
import type { VideoSummary } from '@bloom/contract/video/video';
import { maxOffsetS } from '@bloom/contract/work/work-rules';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { proposeSame } from './work-api.ts';

type ProposeFormProps = {
  video: Pick<VideoSummary, 'source' | 'id'>;
  onDone: (text: string) => void;
};

/** Proposes that another shared video is the same as this one (docs/specification/works.md#link). */
export function ProposeForm({ video, onDone }: ProposeFormProps) {
  const { locale, t } = useLocale();
  const { sites } = usePageConfig();
  const queryClient = useQueryClient();
  const [link, setLink] = useState('');
  const [offset, setOffset] = useState('0');
  const [problem, setProblem] = useState<{ link?: string; offset?: string }>({});
  const propose = useMutation({
    mutationFn: (body: { source: string; id: string; offset_s: number }) => proposeSame(video, body),
    onSuccess: (work, { source, id }) => {
      queryClient.setQueryData(['work', video.source, video.id], work);
      const added = work.videos.find((each) => each.video.source === source && each.video.id === id);
      onDone(t(added?.state === 'confirmed' ? 'work.linked' : 'work.proposed'));
    },
    onError: (error) => {
      const isLink = error instanceof ApiError && error.key === 'request.invalid';
      if (isLink) setProblem({ link: t('work.unknown') });
    },
  });
  const send = () => {
    const other = readVideo(link, sites);
    const seconds = Number(offset.trim() || '0');
    const isOffset = Number.isInteger(seconds) && Math.abs(seconds) <= maxOffsetS;
    const found = {
      ...(!other && { link: t('work.invalidLink') }),
      ...(!isOffset && { offset: t('work.invalidOffset') }),
    };
    setProblem(found);
    if (other && isOffset && !propose.isPending) propose.mutate({ ...other, offset_s: seconds });
  };
  const error = propose.error && !problem.link ? errorText(locale, propose.error) : undefined;
  return (
    <Form className="flex max-w-lg flex-col gap-4" noValidate onSubmit={send}>
      <TextField
        label={t('work.link')}
        hint={t('work.linkHint')}
        error={problem.link}
        inputMode="url"
        value={link}
        onChange={({ target }) => setLink(target.value)}
      />
      <TextField
        label={t('work.offset')}
        hint={t('work.offsetHint')}
        error={problem.offset}
        inputMode="numeric"
        value={offset}
        onChange={({ target }) => setOffset(target.value)}
      />
      {error && (
        <p role="alert" className="text-14 text-danger">
          {error}
        </p>
      )}
      <Button submit variant="filled" className="self-start" aria-disabled={propose.isPending || undefined}>
        {t('work.send')}
      </Button>
    </Form>
  );
}

/** The video that a link leads to; undefined for any other text. */
function readVideo(text: string, sites: Parameters<typeof parseLink>[1]) {
  const parsed = parseLink(text, sites);
  if (!parsed.ok || !('id' in parsed.link)) return undefined;
  const { source } = parsed.link;
  const id = parseVideoId(source, parsed.link.id);
  return id === undefined ? undefined : { source, id };
}
