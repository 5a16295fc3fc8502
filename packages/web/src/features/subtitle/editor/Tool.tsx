import type { ButtonHTMLAttributes } from 'react';

/** A small button of the editor; `label` is its name and its tooltip where it shows only a sign. */
export function Tool({ label, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { label?: string }) {
  return <button type="button" className="tool" aria-label={label} title={label} {...rest} />;
}
