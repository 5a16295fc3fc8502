import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RemoteVideo } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { SameQuestion } from './SameQuestion.tsx';
import { suggestionsOptions, type Suggested } from './work-api.ts';

/** The response of a sharer to a suggestion. */
export type SameChoice = { video: Suggested; other: Suggested; agree: boolean };

type ShareQuestionProps = {
  /** The video of the link, which is not shared yet. */
  video: RemoteVideo;
  onChoose: (choice: SameChoice) => void;
};

/** The question to a sharer whether the video of the link is one that is shared already. */
export function ShareQuestion({ video, onChoose }: ShareQuestionProps) {
  const { t } = useLocale();
  const { data: [other] = [] } = useQuery(suggestionsOptions(video.source, video.id, video));
  const [chosen, setChosen] = useState<boolean>();
  if (!other) return null;
  return (
    <SameQuestion
      video={video}
      other={other}
      chosen={chosen}
      onChoose={(agree) => {
        setChosen(agree);
        onChoose({ video, other, agree });
      }}
    >
      <p role="status" className="text-14 text-soft">
        {chosen !== undefined && t(chosen ? 'work.willPropose' : 'work.willDecline')}
      </p>
    </SameQuestion>
  );
}
