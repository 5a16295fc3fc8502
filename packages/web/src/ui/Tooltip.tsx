import { useId, type ReactNode } from 'react';

/** An element with a text that appears below it on hover, focus and tap. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  return (
    <span className="relative inline-flex">
      <button
        type="button"
        aria-describedby={id}
        className="peer inline-flex min-h-10 touch:min-h-11 cursor-help items-center rounded-control"
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      >
        {children}
      </button>
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute top-full left-0 z-10 rounded-control bg-ink px-3 py-1 text-14 whitespace-nowrap text-page peer-hover:visible peer-focus:visible"
      >
        {text}
      </span>
    </span>
  );
}
