import { useLocale } from '../../i18n/locale.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { useUnreadCount } from '../../features/notification/unread.ts';
import { useOpenPanel } from '../dialogs/use-dialog.ts';

/** More are shown as `99+`. */
const mostShown = 99;

/** The bell of the top bar, with the number of unread entries (docs/specification/pages.md#top-bar). */
export function BellButton() {
  const { t } = useLocale();
  const unread = useUnreadCount();
  const openPanel = useOpenPanel();
  return (
    <IconButton
      label={unread > 0 ? t('shell.bellNew', { count: unread }) : t('shell.bell')}
      className="relative"
      onClick={() => openPanel('bell')}
    >
      <Icon name="bell" />
      <UnreadBadge unread={unread} className="absolute top-0.5 right-0" />
    </IconButton>
  );
}

/** The number of unread entries. It is only visual: show a text for screen readers beside it. */
export function UnreadBadge({ unread, className = '' }: { unread: number; className?: string }) {
  if (unread === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-fill px-1 text-12 leading-none font-semibold text-on-accent tabular-nums ${className}`}
    >
      {unread > mostShown ? `${mostShown}+` : unread}
    </span>
  );
}
