import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { create } from 'zustand';
import { useChatUnread } from '../../../features/chat/unread.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useIsSmall } from '../../../lib/layout.ts';
import { bringIntoView } from '../../../ui/motion/bring-into-view.ts';
import { Tabs } from '../../../ui/list/Tabs.tsx';
import { useDialogName, useDialogs } from '../../dialogs/use-dialog.ts';
import { UnreadBadge } from '../../layout/BellButton.tsx';

export type SidePanel = {
  value: string;
  label: string;
  /** A number of new things behind the label. */
  mark?: ReactNode;
  /** A further class of its tab. */
  className?: string;
  content: ReactNode;
};

/** The panel that was chosen on another video: who chats goes on chatting. */
const chosen = create<{ panel: string | undefined }>(() => ({ panel: undefined }));

/** The panels beside the video, or on narrow screens below it. */
export function SidePanels({
  panels,
  wanted,
}: {
  panels: readonly [SidePanel, ...SidePanel[]];
  /** The one that the page's link leads to. */
  wanted: string | undefined;
}) {
  const { t } = useLocale();
  const [value, setValue] = useState(wanted ?? chosen.getState().panel ?? panels[0].value);
  const [linked, setLinked] = useState(wanted);
  if (linked !== wanted) {
    setLinked(wanted);
    if (wanted !== undefined) setValue(wanted);
  }
  const aside = useRef<HTMLElement>(null);
  const choose = (panel: string) => {
    chosen.setState({ panel });
    setValue(panel);
  };
  // A link to the open chat room leads to its panel, on a phone to its sheet.
  const isSmall = useIsSmall();
  const isChatOpen = useDialogName() === 'chat';
  const isChatWanted = isChatOpen && !isSmall;
  const { open, close } = useDialogs();
  if (isChatWanted && value !== 'chat') setValue('chat');
  const openChat = useEffectEvent(() => {
    chosen.setState({ panel: 'chat' });
    close();
    bringIntoView(aside.current);
  });
  useEffect(() => {
    if (isChatWanted) openChat();
  }, [isChatWanted]);
  const tabs = isSmall ? panels.filter((panel) => panel.value !== 'chat') : panels;
  const shown = tabs.find((panel) => panel.value === value) ?? panels[0];
  return (
    <aside ref={aside} className="video-side">
      <Tabs
        label={t('video.beside')}
        tabs={tabs}
        value={shown.value}
        onChange={choose}
        after={
          isSmall && (
            <button
              type="button"
              className="tab"
              aria-haspopup="dialog"
              aria-expanded={isChatOpen}
              onClick={() => (isChatOpen ? close() : open('chat'))}
            >
              {t('video.chat')}
              <ChatUnread />
            </button>
          )
        }
      >
        {shown.content}
      </Tabs>
    </aside>
  );
}

/** How many messages have come while the chat room was closed. */
export function ChatUnread() {
  const { t } = useLocale();
  const unread = useChatUnread();
  if (unread === 0) return null;
  return (
    <>
      <UnreadBadge unread={unread} className="ms-1.5" />
      <span className="sr-only">{t('shell.chatNew', { count: unread })}</span>
    </>
  );
}
