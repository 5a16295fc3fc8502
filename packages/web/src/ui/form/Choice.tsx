import { useId, type Ref } from 'react';

type ChoiceProps<T extends string> = {
  legend: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  /** The button of the chosen one. */
  chosen?: Ref<HTMLInputElement>;
};

/** One of a few, all in sight: a group of radio buttons that look like chips. */
export function Choice<T extends string>({ legend, value, options, onChange, chosen }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-14 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              ref={option.value === value ? chosen : undefined}
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
