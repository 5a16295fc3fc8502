import { useId } from 'react';
import { parseCategory } from '@bloom/contract/catalogue/categories';
import { useLocale } from '../../i18n/locale.ts';
import { useOptions } from '../../parts/videos/options.ts';
import { Button } from '../../ui/form/Button.tsx';
import type { Prefill } from './share-suggest.ts';

/** A line breaks after it. */
const separator = '\u00A0· ';

type ClassificationLineProps = {
  prefill: Prefill;
  /** The title is still being looked up. */
  waiting: boolean;
  /** Opens the choices. */
  onChange: () => void;
};

/** The classification of a link, in one line; a value that is only a default is marked. */
export function ClassificationLine({ prefill, waiting, onChange }: ClassificationLineProps) {
  const { t } = useLocale();
  const choices = useOptions();
  const line = useId();
  const { audio, subtitle, defaults } = prefill;
  const category = parseCategory(prefill.category);
  const subcategory =
    category && choices.subcategories(category).find(({ value }) => value === prefill.subcategory)?.label;
  const parts = {
    // "Other" has no subcategories but "Other".
    category: Array.from(new Set([category && choices.categoryName(category), subcategory]))
      .filter(Boolean)
      .join(separator),
    audio: audio === 'other' ? t('share.otherAudio') : choices.languageName('audio', audio),
    subtitle:
      subtitle === 'other'
        ? t('share.noSubtitles')
        : t('catalogue.activeSubtitle', { language: choices.languageName('subtitle', subtitle) }),
  };
  const byDefault = (value: string) => t('share.byDefault', { value });
  const isDefault = defaults.length === Object.keys(parts).length;
  const words = (['category', 'audio', 'subtitle'] as const)
    .map((part) => (defaults.includes(part) && !isDefault ? byDefault(parts[part]) : parts[part]))
    .join(separator);
  return (
    <div className="flex items-center justify-between gap-4 rounded-control bg-sunken py-1.5 pr-1.5 pl-4">
      <p id={line} role="status" aria-busy={waiting} className="min-w-0 flex-1 text-14">
        {waiting ? (
          <span className="skeleton block h-4 w-3/4" />
        ) : (
          <>
            <span className="sr-only">{t('share.sharedAs')} </span>
            {isDefault ? byDefault(words) : words}
          </>
        )}
      </p>
      <Button variant="outline" aria-describedby={line} disabled={waiting} onClick={onChange}>
        {t('share.change')}
      </Button>
    </div>
  );
}
