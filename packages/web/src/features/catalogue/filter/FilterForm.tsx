import { useState } from 'react';
import { sorts } from '@bloom/contract/catalogue/sort';
import { useLocale } from '../../../i18n/locale.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { useOptions } from '../../../parts/videos/options.ts';
import { changeFilters, type Filters } from './filters.ts';

type FilterFormProps = {
  filters: Filters;
  onShow: (filters: Filters) => void;
};

/** The choices that Reset removes; a search stays. */
const noChoice = {
  sort: undefined,
  category: undefined,
  subcategory: undefined,
  audio: undefined,
  subtitle: undefined,
  needs: undefined,
} as const;

/** All filters of the mobile layout at once; "Show" applies them. */
export function FilterForm({ filters, onShow }: FilterFormProps) {
  const { t } = useLocale();
  const choices = useOptions();
  const { subtitleEditing } = usePageConfig();
  const [draft, setDraft] = useState(filters);
  const hasChoice = Object.keys(noChoice).some((field) => draft[field as keyof typeof noChoice]);
  const set = (field: keyof Filters) => (value: string) =>
    setDraft(changeFilters(draft, { [field]: value || undefined }));
  const withAll = (options: { value: string; label: string }[]) => [
    { value: '', label: t('catalogue.all') },
    ...options,
  ];
  return (
    <Form className="flex flex-col gap-6" onSubmit={() => onShow(draft)}>
      <Choice
        legend={t('catalogue.sort')}
        value={draft.sort ?? 'activity'}
        options={sorts.map((value) => ({ value, label: t(`catalogue.sort_${value}`) }))}
        onChange={set('sort')}
      />
      <Choice
        legend={t('catalogue.category')}
        value={draft.category ?? ''}
        options={withAll(choices.categories())}
        onChange={set('category')}
      />
      {draft.category && (
        <Choice
          legend={t('catalogue.subcategory')}
          value={draft.subcategory ?? ''}
          options={withAll(choices.subcategories(draft.category))}
          onChange={set('subcategory')}
        />
      )}
      <Choice
        legend={t('catalogue.audio')}
        value={draft.audio ?? ''}
        options={withAll(choices.filterLanguages('audio'))}
        onChange={set('audio')}
      />
      <Choice
        legend={t('catalogue.subtitle')}
        value={draft.subtitle ?? ''}
        options={withAll(choices.filterLanguages('subtitle'))}
        onChange={set('subtitle')}
      />
      {subtitleEditing && (
        <Choice
          legend={t('catalogue.needs')}
          value={draft.needs ?? ''}
          options={withAll(choices.missingLanguages())}
          onChange={set('needs')}
        />
      )}
      <div className="sticky bottom-0 flex gap-3 bg-surface pt-2">
        <Button disabled={!hasChoice} onClick={() => setDraft(changeFilters(draft, noChoice))}>
          {t('catalogue.reset')}
        </Button>
        <Button submit variant="filled" className="flex-1">
          {t('catalogue.show')}
        </Button>
      </div>
    </Form>
  );
}
