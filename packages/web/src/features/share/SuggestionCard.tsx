import { parseCategory } from '@bloom/contract/categories';
import { useLocale } from '../../i18n/locale.ts';
import { useOptions } from '../../lib/options.ts';
import { Button } from '../../ui/Button.tsx';
import type { Suggestion } from './share-suggest.ts';

type SuggestionCardProps = { suggestion: Suggestion; onUse: () => void };

/** Offers what the title and the last share suggest; nothing is filled in unasked. */
export function SuggestionCard({ suggestion, onUse }: SuggestionCardProps) {
  const { t } = useLocale();
  const choices = useOptions();
  const category = parseCategory(suggestion.category ?? '');
  const { subcategory, audio, subtitle } = suggestion;
  const words = [
    category && choices.categories().find(({ value }) => value === category)?.label,
    category && choices.subcategories(category).find((each) => each.value === subcategory)?.label,
    audio && t('catalogue.activeAudio', { language: choices.languageName('audio', audio) }),
    subtitle &&
      t('catalogue.activeSubtitle', { language: choices.languageName('subtitle', subtitle) }),
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-2 text-14">
      <p>{t('share.suggested', { choice: words.join(' · ') })}</p>
      <Button variant="outline" onClick={onUse}>
        {t('share.useSuggestion')}
      </Button>
    </div>
  );
}
