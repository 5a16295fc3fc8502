import { useId, type ComponentProps, type ReactNode } from 'react';

/** The attributes that tie a control to its label and to the text about it. */
type FieldControl = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/** The texts about a control: its label, and beside it a hint or its problem. */
export type FieldText = { label: string; error?: string | undefined; hint?: ReactNode };

type FieldProps = FieldText & { children: (control: FieldControl) => ReactNode };

/** A form control with its label, and beside it a hint or what is wrong with it. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const note = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error || hint ? note : undefined,
      })}
      {(error || hint) && (
        <p id={note} className={`text-14 ${error ? 'text-danger' : 'text-soft'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** The classes of a text input. */
export const inputClass =
  'min-h-11 w-full rounded-control border border-edge bg-surface px-3 text-16 placeholder:text-soft aria-invalid:border-danger';

/** A text input as a field. */
export function TextField({ label, error, hint, ...input }: FieldText & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <input {...control} className={inputClass} {...input} />}
    </Field>
  );
}
