import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Video, VideoSummary } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/form/Button.tsx';
import { SameQuestion } from './SameQuestion.tsx';
import { declineSame, proposeSame, suggestionsOptions } from './work-api.ts';

/** The question to a member about the first copy that is suggested for a video. */
export function OpenSuggestion({ video }: { video: Video }) {
  const { locale, t } = useLocale();
  const queryClient = useQueryClient();
  const options = suggestionsOptions(video.source, video.id);
  const { data: [other] = [] } = useQuery(options);
  const [dismissed, setDismissed] = useState(false);
  const respond = useMutation({
    mutationFn: async ({ agree, to }: { agree: boolean; to: VideoSummary }) => {
      if (!agree) return declineSame(video, to);
      const body = { source: to.source, id: to.id, suggested: true };
      queryClient.setQueryData(['work', video.source, video.id], await proposeSame(video, body));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
  if (!other || dismissed) return null;
  return (
    <SameQuestion
      video={video}
      other={other}
      isSending={respond.isPending}
      onChoose={(agree) => respond.mutate({ agree, to: other })}
    >
      <Button variant="quiet" onClick={() => setDismissed(true)}>
        {t('work.notNow')}
      </Button>
      {respond.error && (
        <span role="alert" className="text-14 text-danger">
          {errorText(locale, respond.error)}
        </span>
      )}
    </SameQuestion>
  );
}
