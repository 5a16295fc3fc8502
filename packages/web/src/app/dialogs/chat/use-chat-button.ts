import { useChatUnread } from '../../../features/chat/unread.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useDialogName, useDialogs } from '../use-dialog.ts';
import { useOpenChat } from './use-open-chat.ts';

/** A button that opens and closes the chat room, and shows how many messages have come since it was open. */
export function useChatButton() {
  const { t } = useLocale();
  const openChat = useOpenChat();
  const { close } = useDialogs();
  const isOpen = useDialogName() === 'chat';
  const unread = useChatUnread();
  const label = t('shell.chat');
  return {
    label: unread > 0 ? `${label}, ${t('shell.chatNew', { count: unread })}` : label,
    isOpen,
    onClick: isOpen ? close : openChat,
    unread,
  };
}
