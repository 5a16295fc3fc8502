import { useId, useState, type SyntheticEvent, type ReactNode } from 'react';

/** The room that a text needs below its element. */
const tipPx = 40;

/**
 * An element with a text that appears below it on hover, focus and tap, or above it at the lower edge of the
 * window.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const [isAbove, setAbove] = useState(false);
  const turn = ({ currentTarget }: SyntheticEvent) =>
    setAbove(currentTarget.getBoundingClientRect().bottom + tipPx > window.innerHeight);
  return (
    <span className="relative inline-flex">
      <button
        type="button"
        aria-describedby={id}
        className="peer inline-flex min-h-10 touch:min-h-11 cursor-help items-center rounded-control"
        onPointerEnter={turn}
        onFocus={turn}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      >
        {children}
      </button>
      <span
        id={id}
        role="tooltip"
        className={`pointer-events-none invisible absolute left-0 z-10 rounded-control bg-ink px-3 py-1 text-14 whitespace-nowrap text-page peer-hover:visible peer-focus:visible ${isAbove ? 'bottom-full' : 'top-full'}`}
      >
        {text}
      </span>
    </span>
  );
}
