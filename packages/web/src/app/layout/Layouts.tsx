import type { ReactNode } from 'react';
import { useLayout } from '../../lib/layout.ts';

/*
 * The server does not know the width of the window: it renders the parts of both layouts, and the
 * style sheet hides one of them until the width is known. Neither adds a box of its own.
 */

type OnlyProps = { children: ReactNode };

/** Children of the desktop layout only. */
export function OnDesktop({ children }: OnlyProps) {
  return useLayout() === 'mobile' ? null : <div className="contents max-desktop:hidden">{children}</div>;
}

/** Children of the mobile layout only. */
export function OnMobile({ children }: OnlyProps) {
  return useLayout() === 'desktop' ? null : <div className="contents desktop:hidden">{children}</div>;
}
