import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AdminSetting } from '@bloom/contract/admin/admin';
import { inLocale } from '@bloom/contract/wire/locale';
import {
  describeValue,
  settingGroups,
  settings,
  type SettingName,
  type SettingRule,
} from '@bloom/contract/admin/settings';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Field, inputClass } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { saveSetting, settingsOptions } from './admin-api.ts';
import { LogoUpload } from './LogoUpload.tsx';
import { useChange } from './use-change.ts';

/** Every setting with its meaning and value (docs/configuration.md). */
export function SettingsPart() {
  const { locale, t } = useLocale();
  const { data, error, refetch } = useQuery(settingsOptions);
  if (!data) return <Loading error={error} onRetry={() => void refetch()} className="min-h-96" />;
  return (
    <div className="flex flex-col gap-8">
      {groups.map((group) => {
        const rows = data.filter(({ name }) => settingOf(name)?.group === group);
        return (
          rows.length > 0 && (
            <section key={group}>
              <h2 className="text-20 font-semibold">
                {group ? inLocale(settingGroups[group], locale) : t('admin.otherSettings')}
              </h2>
              <ul className="flex flex-col divide-y divide-line">
                {rows.map((row) => (
                  <li key={row.name} className="flex flex-col gap-2 py-4">
                    <Setting row={row} />
                    {row.name === 'logo_img' && <LogoUpload url={row.value} />}
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

/** The last one is for settings that only a newer server has. */
const groups = [...(Object.keys(settingGroups) as (keyof typeof settingGroups)[]), undefined];

/** Undefined for a setting of a newer server. */
const settingOf = (name: string): SettingRule | undefined =>
  Object.hasOwn(settings, name) ? settings[name as SettingName] : undefined;

function Setting({ row: { name, value, from } }: { row: AdminSetting }) {
  const { locale, t } = useLocale();
  const hintId = useId();
  const [typed, setTyped] = useState<string>();
  const { mutate, error, isPending } = useChange(async (next: string | null) => {
    await saveSetting(name, next);
    setTyped(undefined);
  }, t('admin.saved'));
  const known = settingOf(name);
  const what = known && describeValue(name as SettingName, locale);
  const isBad = error instanceof ApiError && error.key === 'request.invalid';
  const hint = [known && inLocale(known.meaning, locale), t(`admin.from_${from}`)]
    .filter(Boolean)
    .join(' · ');
  const reset = from === 'operator' && (
    <Button
      variant="quiet"
      aria-label={t('admin.resetOf', { name })}
      disabled={isPending}
      onClick={() => mutate(null)}
    >
      {t('admin.reset')}
    </Button>
  );
  if (known?.kind === 'switch') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0">
          <Switch
            label={name}
            checked={value === '1'}
            disabled={isPending}
            describedBy={hintId}
            onChange={(isOn) => mutate(isOn ? '1' : '0')}
          />
          <p id={hintId} className="text-14 text-soft first-letter:uppercase">
            {hint}
          </p>
        </div>
        {reset}
      </div>
    );
  }
  if (known?.choices) {
    return (
      <div className="flex flex-col gap-2">
        <Select
          label={name}
          hint={hint}
          value={value}
          options={known.choices.map((each) => ({ value: each, label: each }))}
          disabled={isPending}
          onChange={mutate}
        />
        {reset}
      </div>
    );
  }
  return (
    <Form
      className="flex flex-col gap-2"
      onSubmit={() => {
        if (typed !== undefined) mutate(typed);
      }}
    >
      <Field
        label={name}
        hint={<span className="inline-block first-letter:uppercase">{hint}</span>}
        error={isBad ? t('admin.mustBe', { what: what ?? '' }) : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            rows={known?.kind === 'text' ? 8 : (typed ?? value).length > 80 ? 4 : 1}
            dir="auto"
            spellCheck={false}
            className={`${inputClass} py-2`}
            value={typed ?? value}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {(typed !== undefined || reset) && (
        <div className="flex gap-2">
          {typed !== undefined && (
            <Button submit variant="filled" disabled={isPending}>
              {t('admin.save')}
            </Button>
          )}
          {reset}
        </div>
      )}
    </Form>
  );
}
