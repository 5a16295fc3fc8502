import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { localeTable, locales } from '@bloom/contract/wire/locale';
import { reasonLength, ruleTitleLength } from '@bloom/contract/moderation/moderation-rules';
import type { SiteRule } from '@bloom/contract/moderation/site-rules';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { rulesOptions } from '../../parts/decisions/rules-api.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Field, inputClass } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { showToast } from '../../ui/message/toast.ts';
import { saveRule } from './admin-api.ts';

const parts = ['title', 'text'] as const;
const emptyRule = Object.fromEntries(
  locales.map((locale) => [locale, { title: '', text: '' }]),
) as unknown as SiteRule;

/** The rules in every language, each changed by itself (docs/specification/moderation.md#rules). */
export function RulesPart() {
  const { t } = useLocale();
  const { data, error, refetch } = useQuery(rulesOptions());
  if (!data) return <Loading error={error} onRetry={() => void refetch()} className="min-h-96" />;
  const { version, rules } = data;
  return (
    <>
      <p className="text-14 text-soft">{t('admin.rulesIntro', { version })}</p>
      <ol className="flex flex-col gap-4">
        {/* Rules keep their numbers. The last one is to be added. */}
        {[...rules, undefined].map((rule, index) => (
          <li key={rule ? index : 'new'}>
            <Rule number={index + 1} rule={rule} version={version} />
          </li>
        ))}
      </ol>
    </>
  );
}

type RuleProps = { number: number; rule: SiteRule | undefined; version: number };

function Rule({ number, rule, version }: RuleProps) {
  const { t } = useLocale();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return <RuleForm number={number} rule={rule} version={version} onClose={() => setOpen(false)} />;
  }
  if (!rule) return <Button onClick={() => setOpen(true)}>{t('admin.addRule')}</Button>;
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-16 font-semibold">{t('admin.rule', { number })}</h2>
        <Button
          aria-label={t('admin.changeRule', { number })}
          className="shrink-0"
          onClick={() => setOpen(true)}
        >
          {t('share.change')}
        </Button>
      </div>
      <div className="grid gap-4 desktop:grid-cols-3">
        {locales.map((locale) => (
          <div key={locale} lang={localeTable[locale].tag} className="min-w-0 wrap-anywhere">
            <h3 className="font-semibold">{rule[locale].title}</h3>
            <p className="text-14">{rule[locale].text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * The form of a rule. The typed text stays, also while another admin changes the same rule: then it has the
 * present words beside it.
 */
function RuleForm({ number, rule, version, onClose }: RuleProps & { onClose: () => void }) {
  const { locale: shown, t } = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [before] = useState(rule);
  const [typed, setTyped] = useState(rule ?? emptyRule);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => saveRule(number, { version, rule: typed }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rulesOptions().queryKey }),
    onError: (problem) => {
      const field = form.current?.elements.namedItem(wrongField(problem) ?? '');
      if (field instanceof HTMLElement) field.focus();
    },
  });
  const wrong = wrongField(error);
  return (
    <Form
      ref={form}
      aria-label={t('admin.rule', { number })}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
      onSubmit={() => {
        mutate(undefined, {
          onSuccess: () => {
            showToast({ tone: 'success', text: t('admin.ruleSaved') });
            onClose();
          },
        });
      }}
    >
      <h2 className="text-16 font-semibold">{t('admin.rule', { number })}</h2>
      <div className="grid gap-4 desktop:grid-cols-3">
        {locales.map((locale) => {
          const { name: language, tag } = localeTable[locale];
          return (
            <div key={locale} className="flex min-w-0 flex-col gap-3">
              {parts.map((part) => {
                const name = `rule.${locale}.${part}`;
                const present = rule?.[locale][part];
                const isChanged = present !== undefined && present !== before?.[locale][part];
                return (
                  <Field
                    key={part}
                    label={t(`admin.rule_${part}`, { language })}
                    hint={isChanged && t('admin.rulePresent', { words: present })}
                    error={wrong === name ? t(`admin.ruleWrong_${part}`) : undefined}
                  >
                    {(control) => (
                      <textarea
                        {...control}
                        name={name}
                        lang={tag}
                        required
                        rows={part === 'title' ? 1 : 4}
                        minLength={part === 'title' ? 1 : reasonLength.least}
                        maxLength={part === 'title' ? ruleTitleLength : reasonLength.most}
                        className={`${inputClass} py-2`}
                        value={typed[locale][part]}
                        onChange={({ target }) =>
                          setTyped({
                            ...typed,
                            [locale]: { ...typed[locale], [part]: target.value },
                          })
                        }
                      />
                    )}
                  </Field>
                );
              })}
            </div>
          );
        })}
      </div>
      {error && wrong === undefined && <Notice tone="problem">{errorText(shown, error)}</Notice>}
      <div className="flex gap-3">
        <Button submit variant="filled" disabled={isPending}>
          {t('admin.saveRule', { version: version + 1 })}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** The field that the server did not accept. */
function wrongField(error: unknown): string | undefined {
  const params = error instanceof ApiError && error.key === 'request.invalid' && error.params;
  const field = params && 'field' in params ? String(params.field) : '';
  return field.startsWith('rule.') ? field : undefined;
}
