import { Field, inputClass, type FieldText } from './Field.tsx';
import { Icon } from '../image/Icon.tsx';

type SelectProps = FieldText & {
  value: string;
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen; not needed where something always is. */
  prompt?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** A field with a list to choose one of; the platform's own, so that it works as people know it. */
export function Select({ value, options, prompt, disabled, onChange, ...field }: SelectProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            className={`${inputClass} appearance-none pr-10 ${value ? '' : 'text-soft'}`}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
          >
            {prompt !== undefined && (
              <option value="" disabled>
                {prompt}
              </option>
            )}
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
      )}
    </Field>
  );
}
