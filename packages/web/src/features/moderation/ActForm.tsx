import { useId, type RefObject } from 'react';
import { reasonLength } from '@bloom/contract/moderation-rules';
import { inLocale } from '@bloom/contract/locale';
import { rules } from '@bloom/contract/rules';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

type ActFormProps = {
  rule: number;
  reason: string;
  isPending: boolean;
  /** Gets the focus when a key begins a removal. */
  field: RefObject<HTMLTextAreaElement | null>;
  onRule: (rule: number) => void;
  onReason: (reason: string) => void;
  onHide: () => void;
  onDismiss: () => void;
};

/** Rule and reason, and the two decisions of an open case. */
export function ActForm(form: ActFormProps) {
  const { locale, t } = useLocale();
  const title = useId();
  return (
    <form
      aria-labelledby={title}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.onHide();
      }}
    >
      <h3 id={title} className="text-16 font-semibold">
        {t('cases.decide')}
      </h3>
      <Select
        label={t('cases.rule')}
        prompt={t('cases.rule')}
        value={String(form.rule)}
        options={rules.map((rule, index) => ({
          value: String(index + 1),
          label: t('cases.ruleName', { number: index + 1, title: inLocale(rule, locale).title }),
        }))}
        onChange={(value) => form.onRule(Number(value))}
      />
      <Field label={t('cases.reasonField')} hint={t('cases.reasonHint')}>
        {(control) => (
          <textarea
            {...control}
            ref={form.field}
            rows={3}
            dir="auto"
            required
            minLength={reasonLength.least}
            maxLength={reasonLength.most}
            className={`${inputClass} py-2`}
            value={form.reason}
            onChange={({ target }) => form.onReason(target.value)}
            onKeyDown={(event) => {
              // As in the chat: the reason is one line, and Enter sends it.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button submit variant="danger" disabled={form.isPending}>
          {t('cases.hide')}
        </Button>
        <Button disabled={form.isPending} onClick={form.onDismiss}>
          {t('cases.dismiss')}
        </Button>
      </div>
    </form>
  );
}
