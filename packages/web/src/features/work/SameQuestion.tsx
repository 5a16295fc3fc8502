import { useId, type ReactNode } from 'react';
import { sourceTable } from '@bloom/contract/sources/sources';
import { inLocale } from '@bloom/contract/wire/locale';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../i18n/locale.ts';
import { VideoBrief } from '../../parts/videos/VideoBrief.tsx';
import { Button } from '../../ui/form/Button.tsx';
import type { Suggested } from './work-api.ts';

type SameQuestionProps = {
  video: Suggested;
  other: Suggested;
  /** The response that is chosen; undefined before. */
  chosen?: boolean | undefined;
  isSending?: boolean;
  onChoose: (agree: boolean) => void;
  /** Below the buttons. */
  children?: ReactNode;
};

/** The question whether two videos are the same, with both beside each other. */
export function SameQuestion({ video, other, chosen, isSending, onChoose, children }: SameQuestionProps) {
  const { t } = useLocale();
  const question = useId();
  const button = (agree: boolean) => (
    <Button
      variant="outline"
      aria-pressed={chosen === agree}
      aria-disabled={isSending || undefined}
      onClick={() => !isSending && onChoose(agree)}
    >
      {t(agree ? 'work.yes' : 'work.no')}
    </Button>
  );
  return (
    <div
      role="group"
      aria-labelledby={question}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4"
    >
      <p id={question} className="font-semibold wrap-anywhere">
        {t('work.suggested', { title: other.title })}
      </p>
      <div className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
        {[video, other].map((each) => (
          <VideoBrief key={`${each.source}/${each.id}`} video={each}>
            <Facts of={each} />
          </VideoBrief>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {button(true)}
        {button(false)}
        {children}
      </div>
    </div>
  );
}

/** The source and the length of a video. */
function Facts({ of }: { of: Suggested }): string {
  const { locale } = useLocale();
  return [inLocale(sourceTable[of.source].name, locale), of.duration !== null && formatDuration(of.duration)]
    .filter(Boolean)
    .join(' · ');
}
