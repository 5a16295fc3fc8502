import type { ReactNode } from 'react';
import { useLayout } from '../../lib/layout.ts';
import { usePart, type PartKey } from '../../lib/page-part.ts';

/*
 * The server does not know the width of the window: it renders the parts of both layouts, and the
 * style sheet hides one of them until the width is known. Neither adds a box of its own.
 */

type OnlyProps = {
  /** Where many pages show the same: what it depends on. */
  part?: PartKey;
  children: ReactNode;
};

/** Children of the desktop layout only. */
export function OnDesktop(props: OnlyProps) {
  return useLayout() === 'mobile' ? null : (
    <Only className="contents max-desktop:hidden" {...props} />
  );
}

/** Children of the mobile layout only. */
export function OnMobile(props: OnlyProps) {
  return useLayout() === 'desktop' ? null : <Only className="contents desktop:hidden" {...props} />;
}

function Only({ className, part, children }: OnlyProps & { className: string }) {
  const contentOf = usePart();
  const content = part
    ? contentOf(
        () => part,
        () => children,
      )
    : { children };
  return <div className={className} {...content} />;
}
