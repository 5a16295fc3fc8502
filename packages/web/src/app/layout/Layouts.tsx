import type { ReactNode } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { useSessionToken } from '../../lib/session.ts';

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

type BySessionProps = { visitor?: ReactNode; member: ReactNode };

/**
 * The part for a visitor or for who has a session. The server knows neither: the first render has both, and
 * the style sheet hides one before the first paint (index.html).
 */
export function BySession({ visitor, member }: BySessionProps) {
  const isFirst = useLayout() === undefined;
  const token = useSessionToken();
  return (
    <>
      {!token && <div className={isFirst ? 'contents signed-out' : 'contents'}>{visitor}</div>}
      {(token ?? isFirst) && <div className={token ? 'contents' : 'contents signed-in'}>{member}</div>}
    </>
  );
}
