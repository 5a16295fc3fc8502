import { useEffect, useRef } from 'react';

type SentinelProps = {
  /** How far below the window it is already reached. */
  aheadPx?: number;
  onReach: () => void;
};

/** The end of a list; calls back when it becomes visible, at once if the list is short. */
export function Sentinel({ aheadPx = 0, onReach }: SentinelProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (changes) => {
        // A busy browser reports several changes at once: the first may be from before it was reached.
        if (changes.some(({ isIntersecting }) => isIntersecting)) onReach();
      },
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  });
  return <div ref={place} aria-hidden="true" className="h-px" />;
}
