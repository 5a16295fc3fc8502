import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VideoSummary } from '@bloom/contract/video';
import { useAccountId } from '../../features/account/account-api.ts';
import { hideVideo, showVideos } from '../../features/catalogue/hidden-videos.ts';
import { saveVideo } from '../../features/user/save-video.ts';
import { markOptions, saveMark } from '../../features/user/user-api.ts';
import { ReportForm } from '../../features/video/VideoReport.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { useSessionToken } from '../../lib/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { useToolbar } from '../../ui/use-toolbar.ts';
import { useLoginPrompt } from '../dialogs/use-login-prompt.ts';

const gapPx = 4;

type CardMenuProps = {
  video: VideoSummary;
  /** The button that opens it, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** The menu of a card, and the report that it opens (docs/specification.md#cards). */
export function CardMenu({ video, anchor, onClose }: CardMenuProps) {
  const { t } = useLocale();
  const [isReporting, setReporting] = useState(false);
  return (
    // Its keys are not those of the toolbar around it.
    <div className="contents" onKeyDown={(event) => event.stopPropagation()}>
      {isReporting ? (
        <Dialog title={t('video.reportTitle')} closeLabel={t('shell.close')} onClose={onClose}>
          <ReportForm
            video={video}
            episode={undefined}
            onSent={() => {
              onClose();
              showToast({ tone: 'success', text: t('video.reportSent') });
            }}
            onClose={onClose}
          />
        </Dialog>
      ) : (
        <Menu video={video} anchor={anchor} onClose={onClose} onReport={() => setReporting(true)} />
      )}
    </div>
  );
}

function Menu({ video, anchor, onClose, onReport }: CardMenuProps & { onReport: () => void }) {
  const { t } = useLocale();
  const account = useAccountId();
  const isSignedIn = useSessionToken() !== null;
  const promptLogin = useLoginPrompt();
  const { source, id, title } = video;
  const { data: isSaved = false } = useQuery(markOptions(saveMark(account, video), isSignedIn));
  const menu = useRef<HTMLDivElement>(null);
  const toolbar = useToolbar();

  useLayoutEffect(() => {
    const panel = menu.current;
    const button = anchor.current;
    if (!panel || !button) return undefined;
    panel.showPopover();
    const follow = () => place(panel, button.getBoundingClientRect());
    follow();
    panel.querySelector('button')?.focus({ preventScroll: true });
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [anchor]);

  /** Gives the focus back first: the item that has it goes with the menu. */
  const leave = () => {
    anchor.current?.focus({ preventScroll: true });
    onClose();
  };
  const save = () => {
    leave();
    if (isSignedIn) void saveVideo(account, video, !isSaved);
    else promptLogin(undefined, { save: { source, id } });
  };
  const hide = () => {
    const item = anchor.current?.closest('li');
    const beside = item?.nextElementSibling ?? item?.previousElementSibling;
    beside?.querySelector<HTMLElement>('.card-link')?.focus({ preventScroll: true });
    onClose();
    hideVideo(video);
    showToast({
      tone: 'success',
      text: t('video.hidden', { title }),
      action: { label: t('video.undo'), run: () => showVideos([video]) },
    });
  };
  const report = () => {
    anchor.current?.focus({ preventScroll: true });
    onReport();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={title}
      className="popover min-w-44"
      onKeyDown={(event) => {
        toolbar.move(event);
        if (event.key === 'Tab') leave();
      }}
      onToggle={({ newState }) => {
        if (newState !== 'closed') return;
        if (document.activeElement === document.body) anchor.current?.focus();
        onClose();
      }}
    >
      <button
        {...toolbar.item(0)}
        type="button"
        role="menuitemcheckbox"
        aria-checked={isSaved}
        className="menu-item"
        onClick={save}
      >
        <Icon name={isSaved ? 'check' : 'save'} size={18} />
        {t(isSaved ? 'user.saveOn' : 'user.save')}
      </button>
      <button
        {...toolbar.item(1)}
        type="button"
        role="menuitem"
        className="menu-item"
        onClick={hide}
      >
        <Icon name="close" size={18} />
        {t('video.hide')}
      </button>
      <button
        {...toolbar.item(2)}
        type="button"
        role="menuitem"
        className="menu-item"
        onClick={report}
      >
        <Icon name="warning" size={18} />
        {t('video.report')}
      </button>
    </div>
  );
}

/** Below the button, or above it where there is no room. */
function place({ style, offsetHeight }: HTMLElement, anchor: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const fits = anchor.bottom + gapPx + offsetHeight <= clientHeight;
  style.top = `${fits ? anchor.bottom + gapPx : Math.max(gapPx, anchor.top - gapPx - offsetHeight)}px`;
  style.right = `${Math.max(gapPx, clientWidth - anchor.right)}px`;
}
