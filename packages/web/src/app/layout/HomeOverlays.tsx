import { useIsDesktop } from '../../lib/layout.ts';
import { FloatingButtons } from './FloatingButtons.tsx';
import { MobileTips } from './MobileTips.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';

/** What stands around the home page and can wait until the visitor does something. */
export function HomeOverlays() {
  const desktop = useIsDesktop();
  if (desktop) return <FloatingButtons />;
  return (
    <>
      <PullToRefresh />
      <MobileTips />
    </>
  );
}
