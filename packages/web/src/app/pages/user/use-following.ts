import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/**
 * A value that follows another one at a slower pace: at most one change each `paceMs`, the last one included.
 * The first value is taken at once.
 */
export function useFollowing<T>(value: T | undefined, paceMs: number): T | undefined {
  const [followed, setFollowed] = useState(value);
  if (followed === undefined && value !== undefined) setFollowed(value);
  const behind = followed !== value;
  const catchUp = useEffectEvent(() => startTransition(() => setFollowed(value)));
  useEffect(() => {
    if (!behind) return undefined;
    const timer = setTimeout(() => catchUp(), paceMs);
    return () => clearTimeout(timer);
  }, [behind, paceMs]);
  return followed;
}
