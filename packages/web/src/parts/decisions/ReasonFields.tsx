import { useRef, type RefObject } from 'react';
import { reasonLength } from '@bloom/contract/moderation/moderation-rules';
import type { RulesResponse } from '@bloom/contract/moderation/site-rules';
import { inLocale } from '@bloom/contract/wire/locale';
import { useLocale } from '../../i18n/locale.ts';
import { Field, inputClass } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useEnter } from '../writing/use-enter.ts';

type RuleFieldProps = {
  rules: RulesResponse['data']['rules'];
  /** Its number. */
  value: number;
  onChange: (rule: number) => void;
};

/** The rule that was broken. */
export function RuleField({ rules, value, onChange }: RuleFieldProps) {
  const { locale, t } = useLocale();
  return (
    <Select
      label={t('cases.rule')}
      prompt={t('cases.rule')}
      value={String(value)}
      options={rules.map((each, index) => ({
        value: String(index + 1),
        label: t('cases.ruleName', { number: index + 1, title: inLocale(each, locale).title }),
      }))}
      onChange={(next) => onChange(Number(next))}
    />
  );
}

type ReasonFieldProps = {
  field?: RefObject<HTMLTextAreaElement | null> | undefined;
  value: string;
  onChange: (reason: string) => void;
};

/** The words of a decision for the person concerned. */
export function ReasonField({ field, value, onChange }: ReasonFieldProps) {
  const { t } = useLocale();
  const own = useRef<HTMLTextAreaElement>(null);
  const element = field ?? own;
  // As in the chat: the reason is one line, and Enter sends it.
  useEnter(element, () => element.current?.form?.requestSubmit());
  return (
    <Field label={t('cases.reasonField')} hint={t('cases.reasonHint')}>
      {(control) => (
        <textarea
          {...control}
          ref={element}
          rows={3}
          dir="auto"
          required
          minLength={reasonLength.least}
          maxLength={reasonLength.most}
          className={`${inputClass} py-2`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
