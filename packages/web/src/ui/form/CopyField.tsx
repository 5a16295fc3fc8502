import { useRef, useState } from 'react';
import { Button, type ButtonVariant } from './Button.tsx';
import { TextField } from './Field.tsx';

type CopyFieldProps = {
  label: string;
  /** The text that is copied. */
  text: string;
  /** Copies it; false if the browser does not let it. */
  copy: (text: string) => Promise<boolean>;
  variant?: ButtonVariant;
  /** The button's words, and what is said after it, when it worked and when it did not. */
  words: { copy: string; copied: string; notCopied: string };
};

/** A text with a copy button. If the browser does not copy, the text is selected and a notice shown. */
export function CopyField({ label, text, copy, variant = 'plain', words }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean>();
  return (
    <div className="flex w-full flex-col gap-3 text-start">
      <TextField label={label} ref={field} readOnly value={text} onFocus={(event) => event.target.select()} />
      <Button
        variant={variant}
        onClick={() => {
          void copy(text).then((isCopied) => {
            setCopied(isCopied);
            if (!isCopied) field.current?.focus();
          });
        }}
      >
        {words.copy}
      </Button>
      <p role="status" className={`text-14 ${copied === false ? 'text-danger' : 'text-soft'}`}>
        {copied !== undefined && (copied ? words.copied : words.notCopied)}
      </p>
    </div>
  );
}
