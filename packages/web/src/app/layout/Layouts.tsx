import type { ReactNode } from 'react';
import { useLayout } from '../../lib/layout.ts';

/*
 * The server does not know how wide a window is: it draws what belongs to either layout, and the
 * style sheet hides one of them until the window is known. Both leave no box of their own.
 */

/** What belongs to the desktop layout only. */
export function OnDesktop({ children }: { children: ReactNode }) {
  return useLayout() === 'mobile' ? null : (
    <div className="contents max-desktop:hidden">{children}</div>
  );
}

/** What belongs to the mobile layout only. */
export function OnMobile({ children }: { children: ReactNode }) {
  return useLayout() === 'desktop' ? null : (
    <div className="contents desktop:hidden">{children}</div>
  );
}
