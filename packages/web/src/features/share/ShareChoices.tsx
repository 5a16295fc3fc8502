import { useId } from 'react';
import { parseCategory } from '@bloom/contract/catalogue/categories';
import { useLocale } from '../../i18n/locale.ts';
import { useOptions } from '../../parts/videos/options.ts';
import { useIsDesktop } from '../../lib/layout.ts';

import { Icon } from '../../ui/image/Icon.tsx';
import { Select } from '../../ui/form/Select.tsx';
import type { ShareDraft } from './share-draft.ts';
import type { ShareStepName } from './ShareStep.tsx';

type ShareChoicesProps = {
  draft: ShareDraft;
  /** The errors of the fields, in words. */
  errors: Partial<Record<keyof ShareDraft, string | undefined>>;
  onChange: (values: Partial<ShareDraft>) => void;
  /** Opens the phone's page on which something is chosen. */
  onStep: (step: ShareStepName) => void;
};

/** Category and languages: lists on the desktop, rows that lead to pages of their own on a phone. */
export function ShareChoices({ draft, errors, onChange, onStep }: ShareChoicesProps) {
  const { t } = useLocale();
  const choices = useOptions();
  const desktop = useIsDesktop();
  const category = parseCategory(draft.category);
  const subcategories = category ? choices.subcategories(category) : [];
  if (!desktop) {
    return (
      <div data-choices className="flex flex-col gap-2">
        <Row
          label={t('share.category')}
          value={[nameOf(choices.categories(), draft.category), nameOf(subcategories, draft.subcategory)]
            .filter(Boolean)
            .join(' · ')}
          error={errors.category ?? errors.subcategory}
          onOpen={() => onStep('selectCategory')}
        />
        <Row
          label={t('share.audio')}
          value={nameOf(choices.shareLanguages('audio'), draft.audio)}
          error={errors.audio}
          onOpen={() => onStep('selectLanguage')}
        />
        <Row
          label={t('share.subtitle')}
          value={nameOf(choices.shareLanguages('subtitle'), draft.subtitle)}
          error={errors.subtitle}
          onOpen={() => onStep('selectSubtitle')}
        />
      </div>
    );
  }
  const fields = [
    ['category', choices.categories()],
    ['subcategory', subcategories],
    ['audio', choices.shareLanguages('audio')],
    ['subtitle', choices.shareLanguages('subtitle')],
  ] as const;
  return (
    <div data-choices className="grid grid-cols-2 gap-4">
      {fields.map(([name, options]) => {
        const isEarly = name === 'subcategory' && !category;
        return (
          <Select
            key={name}
            label={t(`share.${name}`)}
            error={errors[name]}
            prompt={t(isEarly ? 'share.chooseCategoryFirst' : 'share.choose')}
            value={draft[name]}
            disabled={isEarly}
            options={options}
            onChange={(value) => onChange({ ...(name === 'category' && { subcategory: '' }), [name]: value })}
          />
        );
      })}
    </div>
  );
}

type RowProps = { label: string; value: string; error: string | undefined; onOpen: () => void };

function Row({ label, value, error, onOpen }: RowProps) {
  const { t } = useLocale();
  const note = useId();
  return (
    <div>
      <button
        type="button"
        data-invalid={error !== undefined || undefined}
        aria-describedby={error ? note : undefined}
        className={`flex min-h-13 w-full items-center gap-3 rounded-control border bg-surface px-3 text-start ${error ? 'border-danger' : 'border-edge'}`}
        onClick={onOpen}
      >
        <span className="text-14 font-semibold">{label}</span>
        <span className={`min-w-0 flex-1 text-end ${value ? '' : 'text-soft'}`}>
          {value || t('share.choose')}
        </span>
        <Icon name="next" size={16} />
      </button>
      {error && (
        <p id={note} className="mt-1 flex items-center gap-1 text-14 text-danger">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

function nameOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? '';
}
