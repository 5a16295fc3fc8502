import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { inLocale, localeTable } from '@bloom/contract/wire/locale';
import { settings, type SetupSettings } from '@bloom/contract/admin/settings';
import { hostOf, sources, sourceTable } from '@bloom/contract/sources/sources';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { languageEntry, languageName, offeredLanguages } from './offered-languages.ts';
import { finishSetup } from './setup-api.ts';

type SetupFormProps = {
  code: string;
  /** The values that the settings have. */
  initial: SetupSettings;
  onDone: (siteName: string) => void;
};

const entriesOf = (value: string): string[] =>
  value
    .split(/[,，]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const codeOf = (entry: string) => entry.split('/')[0];

const { choices } = settings.registration;

/**
 * The form of a new site: its name, who may join, and the sources of shared videos
 * (docs/specification/accounts.md#setup).
 */
export function SetupForm({ code, initial, onDone }: SetupFormProps) {
  const { locale, t } = useLocale();
  const [name, setName] = useState(initial.site_name);
  const [registration, setRegistration] = useState(
    choices.find((each) => each === initial.registration) ?? 'open',
  );
  const given = entriesOf(initial.extra_languages);
  const [languages, setLanguages] = useState(given);
  const offered = sources.filter((source) => hostOf(source, pageConfig.sites) !== undefined);
  const [shared, setShared] = useState<string[]>(
    initial.share_sources === '' ? [...offered] : entriesOf(initial.share_sources),
  );
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      finishSetup({
        code,
        site_name: name.trim(),
        registration,
        extra_languages: languages.join(', '),
        // Empty for all, so that a site that is added later is one of them.
        share_sources: offered.every((source) => shared.includes(source)) ? '' : shared.join(', '),
      }),
    onSuccess: () => onDone(name.trim()),
  });
  // A language that the setting has with fewer names is still the one that is offered.
  const entries = offeredLanguages
    .map(languageEntry)
    .map((entry) => given.find((each) => codeOf(each) === codeOf(entry)) ?? entry);
  const added = languages.filter((entry) => !entries.includes(entry));
  return (
    <Form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        setIsChecked(true);
        const field = event.currentTarget.elements.namedItem('site_name') as HTMLInputElement;
        if (name.trim() === '') field.focus();
        else if (shared.length > 0) mutate();
      }}
    >
      <TextField
        name="site_name"
        label={t('setup.site_name')}
        hint={t('setup.site_nameHint')}
        error={isChecked && name.trim() === '' ? t('setup.site_nameWrong') : undefined}
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-col gap-2">
        <Choice
          legend={t('setup.registration')}
          value={registration}
          options={choices.map((value) => ({ value, label: t(`setup.join_${value}`) }))}
          onChange={setRegistration}
        />
        <p role="status" className="text-14 text-soft">
          {t(`setup.joinHint_${registration}`)}
        </p>
      </div>
      <Several
        legend={t('setup.extra_languages')}
        note={t('setup.languagesHint')}
        options={[
          ...offeredLanguages.map((tag, i) => ({
            value: entries[i] ?? tag,
            label: languageName(localeTable[locale].tag, tag),
          })),
          ...added.map((value) => ({ value, label: value.split('/')[1] ?? value })),
        ]}
        chosen={languages}
        onChange={setLanguages}
      />
      <Several
        legend={t('setup.share_sources')}
        error={isChecked && shared.length === 0 ? t('setup.sourcesWrong') : undefined}
        options={offered.map((value) => ({
          value,
          label: inLocale(sourceTable[value].name, locale),
        }))}
        chosen={shared}
        onChange={setShared}
      />
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      <Button submit variant="filled" disabled={isPending}>
        {t('setup.submit')}
      </Button>
    </Form>
  );
}

type SeveralProps = {
  legend: string;
  note?: string;
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Any number of choices, all in sight: checkboxes that look like chips. */
function Several({ legend, note, error, options, chosen, onChange }: SeveralProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-14 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label key={value} className="chip">
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="mt-2 text-14 text-danger">
          {error}
        </p>
      ) : (
        note && <p className="mt-2 text-14 text-soft">{note}</p>
      )}
    </fieldset>
  );
}
