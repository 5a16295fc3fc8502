import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';
import { parseGiftAmount } from './gift-amount.ts';
import { errorMessage } from '../../i18n/error-messages.ts';

type AmountFormProps = {
  label: string;
  /** What the field holds at first, petals. */
  initial: number;
  submitLabel: string;
  submitLook: 'danger' | 'outline';
  /** Whether the field takes the focus when it appears. */
  focused: boolean;
  onSubmit: (amount: number) => void;
  onCancel?: (() => void) | undefined;
};

/** A form for an amount of petals; submits valid amounts only. */
export function AmountForm({
  label,
  initial,
  submitLabel,
  submitLook,
  focused,
  onSubmit,
  onCancel,
}: AmountFormProps) {
  const { locale, t } = useLocale();
  const [text, setText] = useState(String(initial));
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const amount = parseGiftAmount(text);
        setRefused(amount === undefined);
        if (amount !== undefined) onSubmit(amount);
      }}
    >
      <Field
        label={label}
        error={refused ? errorMessage(locale, 'video.invalidAmount', {}) : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            className={inputClass}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setRefused(false);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button submit look={submitLook}>
          {submitLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('shell.cancel')}</Button>}
      </div>
    </form>
  );
}
