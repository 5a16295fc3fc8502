import { useIsDesktop } from '../../../lib/layout.ts';
import { FloatingButtons } from '../desktop/FloatingButtons.tsx';
import { MobileTips } from '../phone/MobileTips.tsx';
import { PullToRefresh } from '../phone/PullToRefresh.tsx';

/** The parts of the home page that can wait for the visitor's first action. */
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
