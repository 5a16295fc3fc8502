import type { ButtonHTMLAttributes, ReactNode } from 'react';

const variants = {
  filled: 'bg-accent-fill text-on-accent not-disabled:hover:bg-accent-fill-hover',
  plain: 'bg-sunken text-ink not-disabled:hover:bg-line',
  outline: 'border border-edge text-ink not-disabled:hover:bg-sunken',
  quiet: 'text-ink not-disabled:hover:bg-sunken',
  danger: 'border border-danger text-danger not-disabled:hover:bg-sunken',
} as const;

export type ButtonVariant = keyof typeof variants;

/** The classes of a button, or of a link that looks like one. */
export function buttonClass(variant: ButtonVariant): string {
  return `inline-flex min-h-10 touch:min-h-11 items-center justify-center gap-2 rounded-control px-4 text-14 font-semibold whitespace-nowrap transition-colors disabled:opacity-55 aria-disabled:opacity-55 ${variants[variant]}`;
}

type ButtonAttributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>;

type ButtonProps = ButtonAttributes & {
  variant?: ButtonVariant;
  /** Submits its form. */
  submit?: boolean;
};

/** A button with words. */
export function Button({ variant = 'plain', className = '', submit = false, ...rest }: ButtonProps) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className={`${buttonClass(variant)} ${className}`}
      {...rest}
    />
  );
}

type IconButtonProps = ButtonAttributes & {
  label: string;
  children: ReactNode;
};

/** A button with a sign only; `label` is its name and its tooltip. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-grid size-10 touch:size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-sunken ${className}`}
      {...rest}
    />
  );
}
