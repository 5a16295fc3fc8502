import { useEffect, useRef, useState, type RefObject } from 'react';
import { cleanNote, maxNoteLength } from '@bloom/contract/gift/gift-note';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { parseGiftAmount } from './gift-amount.ts';
import { errorMessage } from '../../i18n/error-messages.ts';

type AmountFormProps = {
  label: string;
  /** A fact to know before sending. */
  hint?: string | undefined;
  /** The first text of the note's field; without one there is no such field. */
  note?: string | undefined;
  /** The first amount in the field, in petals. */
  initial: number;
  submitLabel: string;
  submitVariant: 'danger' | 'outline';
  /** Whether the field takes the focus when it appears. */
  focused: boolean;
  onSubmit: (amount: number, note: string) => void;
  onCancel?: (() => void) | undefined;
};

/** A form for an amount of petals; submits valid amounts only. */
export function AmountForm({
  label,
  hint,
  note,
  initial,
  submitLabel,
  submitVariant,
  focused,
  onSubmit,
  onCancel,
}: AmountFormProps) {
  const { locale, t } = useLocale();
  const [text, setText] = useState(String(initial));
  const [refused, setRefused] = useState(false);
  const [written, setWritten] = useState(note ?? '');
  const input = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focused) return;
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [focused]);
  return (
    <Form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={() => {
        const amount = parseGiftAmount(text);
        setRefused(amount === undefined);
        if (amount === undefined) return;
        const cleaned = cleanNote(written);
        if (cleaned === 'tooLong') noteField.current?.focus();
        else onSubmit(amount, cleaned.note ?? '');
      }}
    >
      <TextField
        label={label}
        hint={hint}
        error={refused ? errorMessage(locale, 'video.invalidAmount', {}) : undefined}
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setRefused(false);
        }}
      />
      {note !== undefined && <NoteField field={noteField} text={written} onChange={setWritten} />}
      <div className="flex flex-wrap gap-3">
        <Button submit variant={submitVariant}>
          {submitLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('shell.cancel')}</Button>}
      </div>
    </Form>
  );
}

type NoteFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onChange: (text: string) => void;
};

/**
 * A note to the receiver of a gift (docs/specification/gifts.md#gift-note), with what is left of its length.
 */
function NoteField({ field, text, onChange }: NoteFieldProps) {
  const { t } = useLocale();
  const count = Array.from(text.trim()).length;
  const limits = { most: maxNoteLength, left: Math.max(0, maxNoteLength - count) };
  return (
    <TextField
      label={t('gift.note')}
      hint={t('gift.noteHint', limits)}
      error={cleanNote(text) === 'tooLong' ? t('gift.noteTooLong', { ...limits, count }) : undefined}
      ref={field}
      dir="auto"
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
