import { useEffect, useRef, useState } from 'react';
import { listsKey } from '../../../features/catalogue/catalogue-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Flower } from '../../../ui/image/Icon.tsx';
import { pullOf, type Pull } from './pull.ts';

/** Pulling the list down from its top reloads it (docs/specification/pages.md#mobile-home). */
export function PullToRefresh() {
  const { t } = useLocale();
  const sign = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState(false);

  useEffect(() => {
    let start: { x: number; y: number } | undefined;
    let pull: Pull = { px: 0, enough: false };
    const show = (now: Pull) => {
      pull = now;
      sign.current?.style.setProperty('--pull', `${now.px}px`);
      sign.current?.classList.toggle('pull-enough', now.enough);
    };
    const onStart = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      const elsewhere = (target as Element).closest('dialog, header, nav');
      start =
        touch && touches.length === 1 && window.scrollY <= 0 && !elsewhere
          ? { x: touch.clientX, y: touch.clientY }
          : undefined;
    };
    const onMove = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      if (!start || !touch) return;
      if (window.scrollY > 0 || touches.length > 1) {
        start = undefined;
        show({ px: 0, enough: false });
        return;
      }
      show(pullOf(touch.clientX - start.x, touch.clientY - start.y));
    };
    const onEnd = () => {
      const wanted = pull.enough;
      start = undefined;
      show({ px: 0, enough: false });
      if (!wanted) return;
      setLoading(true);
      void queryClient.resetQueries({ queryKey: listsKey }).finally(() => setLoading(false));
    };
    const { style } = document.documentElement;
    // The browser's own pulling would reload the whole page.
    style.overscrollBehaviorY = 'contain';
    window.addEventListener('touchstart', onStart, { passive: true });
    window.addEventListener('touchmove', onMove, { passive: true });
    window.addEventListener('touchend', onEnd);
    window.addEventListener('touchcancel', onEnd);
    return () => {
      style.overscrollBehaviorY = '';
      window.removeEventListener('touchstart', onStart);
      window.removeEventListener('touchmove', onMove);
      window.removeEventListener('touchend', onEnd);
      window.removeEventListener('touchcancel', onEnd);
    };
  }, []);

  return (
    <>
      <div ref={sign} className={`pull ${loading ? 'pull-loading' : ''}`} aria-hidden="true">
        <Flower size={24} />
      </div>
      <p role="status" className="sr-only">
        {loading && t('home.refreshing')}
      </p>
    </>
  );
}
