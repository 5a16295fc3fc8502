import { useState, type ReactNode } from 'react';
import { Sentinel } from './Sentinel.tsx';

/** Renders what stands far down a page once the visitor reaches it. */
export function WhenReached({ children }: { children: ReactNode }) {
  const [isReached, setIsReached] = useState(false);
  return isReached ? children : <Sentinel onReach={() => setIsReached(true)} />;
}
