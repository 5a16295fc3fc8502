import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import type { VideoSummary } from '@bloom/contract/video';
import { useAccountId } from '../../features/account/account-api.ts';
import { hideVideo, showVideos } from '../../features/catalogue/hidden-videos.ts';
import { markOptions, saveMark } from '../../features/user/marks-api.ts';
import { VideoReport } from '../../features/video/VideoReport.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { useSessionToken } from '../../lib/session.ts';
import { AnchoredMenu } from '../../ui/AnchoredMenu.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLoginPrompt } from '../dialogs/use-login-prompt.ts';
import { SavePicker } from './SavePicker.tsx';

type CardMenuProps = {
  video: VideoSummary;
  /** The button that opens it, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** The menu of a card, and the report that it opens (docs/specification/pages.md#cards). */
export function CardMenu({ video, anchor, onClose }: CardMenuProps) {
  const { t } = useLocale();
  const [open, setOpen] = useState<'menu' | 'report' | 'save'>('menu');
  return (
    // Its keys are not those of the toolbar around it.
    <div className="contents" onKeyDown={(event) => event.stopPropagation()}>
      {open === 'save' && (
        <Dialog title={t('user.save')} closeLabel={t('shell.close')} onClose={onClose}>
          <SavePicker video={video} />
        </Dialog>
      )}
      {open === 'report' && (
        <Dialog title={t('video.reportTitle')} closeLabel={t('shell.close')} onClose={onClose}>
          <VideoReport
            video={video}
            episode={undefined}
            onSent={() => {
              onClose();
              showToast({ tone: 'success', text: t('video.reportSent') });
            }}
            onClose={onClose}
          />
        </Dialog>
      )}
      {open === 'menu' && <Menu video={video} anchor={anchor} onClose={onClose} onOpen={setOpen} />}
    </div>
  );
}

type MenuProps = CardMenuProps & { onOpen: (what: 'report' | 'save') => void };

function Menu({ video, anchor, onClose, onOpen }: MenuProps) {
  const { t } = useLocale();
  const account = useAccountId();
  const isSignedIn = useSessionToken() !== null;
  const promptLogin = useLoginPrompt();
  const { source, id, title } = video;
  const { data: isSaved = false } = useQuery(markOptions(saveMark(account, video), isSignedIn));
  const save = () => {
    if (isSignedIn) {
      onOpen('save');
      return;
    }
    onClose();
    promptLogin(undefined, { save: { source, id } });
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
  return (
    <AnchoredMenu
      label={title}
      anchor={anchor.current}
      onClose={onClose}
      items={[
        {
          icon: isSaved ? 'check' : 'save',
          label: t(isSaved ? 'user.saveOn' : 'user.save'),
          checked: isSaved,
          onChoose: save,
        },
        { icon: 'close', label: t('video.hide'), onChoose: hide },
        { icon: 'warning', label: t('video.report'), onChoose: () => onOpen('report') },
      ]}
    />
  );
}
