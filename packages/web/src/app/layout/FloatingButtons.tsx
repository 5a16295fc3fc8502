import { useSyncExternalStore, type ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { wantsStillness } from '../../ui/motion.ts';
import { useDialogs } from '../dialogs/use-dialog.ts';

/**
 * The buttons at the right edge of the desktop's home page (docs/specification.md#desktop-home):
 * the app, the social account, and back to the top. A button without an operator's link is left out.
 */
export function FloatingButtons() {
  const { t } = useLocale();
  const { open } = useDialogs();
  const { store, download, social } = pageConfig.links;
  const isFarDown = useSyncExternalStore(onScroll, () => window.scrollY > window.innerHeight);
  if (!store && !download && !social && !isFarDown) return null;
  return (
    <aside aria-label={t('home.floating')} className="floating">
      {(store || download) && (
        <Floating icon="phone" label={t('home.app')} onClick={() => open('app')} />
      )}
      {social && <Floating icon="code" label={t('home.social')} onClick={() => open('social')} />}
      {isFarDown && <Floating icon="up" label={t('home.toTop')} onClick={goToTop} />}
    </aside>
  );
}

type FloatingProps = { icon: IconName; label: string; onClick: () => void };

function Floating({ icon, label, onClick }: FloatingProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-full border border-line bg-surface shadow-float hover:bg-sunken"
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

function goToTop(): void {
  window.scrollTo({ top: 0, behavior: wantsStillness() ? 'auto' : 'smooth' });
  // The button disappears: a keyboard user continues from the content.
  document.getElementById('main')?.focus({ preventScroll: true });
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
