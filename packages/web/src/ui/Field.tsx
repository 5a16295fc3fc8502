import { useId, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type FieldProps = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  children: (control: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

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

/** What a text input wears. */
export const inputClass =
  'min-h-11 w-full rounded-control border border-edge bg-surface px-3 text-16 placeholder:text-soft aria-invalid:border-danger';

type Option = { value: string; label: string };

type SelectProps = {
  value: string;
  options: readonly Option[];
  /** Shown while nothing is chosen. */
  prompt: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  control: Parameters<FieldProps['children']>[0];
};

/** A list to choose one of; the platform's own, so that it works as people know it. */
export function Select({
  value,
  options,
  prompt,
  disabled = false,
  onChange,
  control,
}: SelectProps) {
  return (
    <div className="relative">
      <select
        {...control}
        className={`${inputClass} appearance-none pr-10 ${value ? '' : 'text-soft'}`}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled>
          {prompt}
        </option>
        {options.map(({ value: each, label }) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center">
        <Icon name="down" size={16} />
      </span>
    </div>
  );
}
