import { useState, type ReactNode } from 'react';
import { parseCategory } from '@bloom/contract/catalogue/categories';
import { useLocale } from '../../i18n/locale.ts';
import { useOptions } from '../../parts/videos/options.ts';
import { Icon } from '../../ui/image/Icon.tsx';
import { storeDraft, readDraft, type ShareDraft } from './share-draft.ts';

/**
 * The sub-steps of the phone's share page, as its address has them
 * (docs/specification/sharing.md#share-form).
 */
export const shareSteps = ['selectCategory', 'selectLanguage', 'selectSubtitle'] as const;
export type ShareStepName = (typeof shareSteps)[number];

/** The heading of each sub-step. */
export const shareStepTitles = {
  selectCategory: 'share.category',
  selectLanguage: 'share.audio',
  selectSubtitle: 'share.subtitle',
} as const;

/** One choice of the share form, on a page of its own; what is chosen is in the draft. */
export function ShareStep({ step, onDone }: { step: ShareStepName; onDone: () => void }) {
  const { t } = useLocale();
  const choices = useOptions();
  const [draft, setDraft] = useState(readDraft);
  const choose = (values: Partial<ShareDraft>) => {
    const changed = { ...draft, ...values };
    storeDraft(changed);
    setDraft(changed);
  };
  const finish = (values: Partial<ShareDraft>) => {
    choose(values);
    onDone();
  };
  if (step === 'selectCategory') {
    const category = parseCategory(draft.category);
    return (
      <>
        <Options
          label={t('share.category')}
          options={choices.categories()}
          value={draft.category}
          onChoose={(value) => choose({ category: value, subcategory: '' })}
        />
        {category && (
          <>
            <h2 className="px-3 pt-6 pb-2 text-14 font-semibold text-soft">{t('share.subcategory')}</h2>
            <Options
              label={t('share.subcategory')}
              options={choices.subcategories(category)}
              value={draft.subcategory}
              onChoose={(value) => finish({ subcategory: value })}
            />
          </>
        )}
      </>
    );
  }
  const field = step === 'selectLanguage' ? 'audio' : 'subtitle';
  return (
    <Options
      label={t(shareStepTitles[step])}
      options={
        step === 'selectLanguage' ? choices.shareLanguages('audio') : choices.shareLanguages('subtitle')
      }
      value={draft[field]}
      onChoose={(value) => finish({ [field]: value })}
    />
  );
}

type OptionsProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
};

function Options({ label, options, value, onChoose }: OptionsProps): ReactNode {
  return (
    <ul aria-label={label} className="rounded-card border border-line bg-surface p-2">
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            aria-pressed={option.value === value}
            className="menu-item justify-between text-16"
            onClick={() => onChoose(option.value)}
          >
            {option.label}
            {option.value === value && <Icon name="check" size={18} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
