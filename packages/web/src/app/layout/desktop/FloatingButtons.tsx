import type { ReactNode } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { pageConfig } from '../../../lib/page-config.ts';
import { Icon, type IconName } from '../../../ui/image/Icon.tsx';
import { wantsStillness } from '../../../ui/motion/motion.ts';
import { useChatButton } from '../../dialogs/chat/use-chat-button.ts';
import { useDialogs } from '../../dialogs/use-dialog.ts';
import { UnreadBadge } from '../BellButton.tsx';
import { useIsFarDown } from '../home/use-is-far-down.ts';

/**
 * The buttons at the right edge of the desktop's home page (docs/specification/pages.md#desktop-home):
 * the app, the social account, the chat room, and back to the top. A button without an operator's link is
 * left out.
 */
export function FloatingButtons() {
  const { t } = useLocale();
  const { open } = useDialogs();
  const { store, download, social } = pageConfig.links;
  const { unread, ...chat } = useChatButton();
  const isFarDown = useIsFarDown();
  return (
    <aside aria-label={t('home.floating')} className="floating">
      {(store || download) && <Floating icon="phone" label={t('home.app')} onClick={() => open('app')} />}
      {social && <Floating icon="code" label={t('home.social')} onClick={() => open('social')} />}
      <Floating icon="chat" {...chat}>
        <UnreadBadge unread={unread} className="absolute -top-1 -right-1" />
      </Floating>
      {isFarDown && <Floating icon="up" label={t('home.toTop')} onClick={goToTop} />}
    </aside>
  );
}

type FloatingProps = {
  icon: IconName;
  label: string;
  /** Whether what it opens is open, for a button that closes it too. */
  isOpen?: boolean;
  onClick: () => void;
  children?: ReactNode;
};

function Floating({ icon, label, isOpen, onClick, children }: FloatingProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      title={label}
      className="relative grid size-11 place-items-center rounded-full border border-line bg-surface shadow-float hover:bg-sunken"
      onClick={onClick}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}

function goToTop(): void {
  window.scrollTo({ top: 0, behavior: wantsStillness() ? 'auto' : 'smooth' });
  // The button disappears: a keyboard user continues from the content.
  document.getElementById('main')?.focus({ preventScroll: true });
}
