import { useEffect, useRef, useState } from 'react';
import { wantsStillness } from './motion.ts';

const durationMs = 700;

/** A number that runs to its new value when it changes; at once where motion is not wanted. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  const from = useRef(value);

  useEffect(() => {
    const start = from.current;
    const still = wantsStillness();
    const startedMs = performance.now();
    let frame = requestAnimationFrame(function step(nowMs) {
      const part = still ? 1 : Math.min(1, Math.max(0, (nowMs - startedMs) / durationMs));
      const eased = 1 - (1 - part) ** 3;
      from.current = part === 1 ? value : Math.round(start + (value - start) * eased);
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return shown;
}
