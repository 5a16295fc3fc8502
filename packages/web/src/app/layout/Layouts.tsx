import type { ReactNode } from 'react';
import { firstLayout, useLayout } from '../../lib/layout.ts';
import { sessionToken, useSessionToken } from '../../lib/session.ts';

/*
 * The server knows neither the width of the window nor the session: it renders the parts for each, the style
 * sheet hides those that are not for this page, and before hydration `removeOthers` removes them. None adds a
 * box of its own.
 */

/** Removes the parts of a rendered page for the other layout, and for members or visitors. */
export function removeOthers(root: Element): void {
  const layout = firstLayout === 'desktop' ? 'mobile' : 'desktop';
  const session = sessionToken() === null ? 'member' : 'visitor';
  for (const part of root.querySelectorAll(`[data-only="${layout}"], [data-only="${session}"]`))
    part.remove();
}

type OnlyProps = { children: ReactNode };

/** Children of the desktop layout only. */
export function OnDesktop({ children }: OnlyProps) {
  if (useLayout() === 'mobile') return null;
  return (
    <div data-only="desktop" className="contents max-desktop:hidden">
      {children}
    </div>
  );
}

/** Children of the mobile layout only. */
export function OnMobile({ children }: OnlyProps) {
  if (useLayout() === 'desktop') return null;
  return (
    <div data-only="mobile" className="contents desktop:hidden">
      {children}
    </div>
  );
}

type BySessionProps = { visitor?: ReactNode; member?: ReactNode };

/** The part for a visitor or for who has a session. */
export function BySession({ visitor, member }: BySessionProps) {
  const isServer = useLayout() === undefined;
  const token = useSessionToken();
  return (
    <>
      {visitor && !token && (
        <div data-only="visitor" className="contents">
          {visitor}
        </div>
      )}
      {member && (token ?? isServer) && (
        <div data-only="member" className="contents">
          {member}
        </div>
      )}
    </>
  );
}
