import { useState, type ReactNode } from 'react';
import { Sentinel } from './Sentinel.tsx';

/** So far below the window something is near: about half a screen of a phone. */
const nearPx = 400;

/** Renders what stands far down a page once the visitor comes near it. */
export function WhenNear({ children }: { children: ReactNode }) {
  const [isNear, setIsNear] = useState(false);
  return isNear ? children : <Sentinel aheadPx={nearPx} onReach={() => setIsNear(true)} />;
}
