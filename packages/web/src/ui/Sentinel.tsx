import { useEffect, useRef } from 'react';

type SentinelProps = {
  /** How far below the window it is already reached. */
  aheadPx?: number;
  onReach: () => void;
};

/** Stands at the end of a list, and tells when that comes into sight; of a short one at once. */
export function Sentinel({ aheadPx = 0, onReach }: SentinelProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onReach();
      },
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  });
  return <div ref={place} aria-hidden="true" className="h-px" />;
}
