import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { useAccountId } from '../../../features/account/account-api.ts';
import { hideReported, hideVideo, showVideos } from '../../../features/catalogue/hidden-videos.ts';
import { useReasonText } from '../../../features/catalogue/reason-text.ts';
import type { ListVideo } from '../../../features/catalogue/list/video-lists.ts';
import { markOptions, saveMark } from '../../../features/user/marks-api.ts';
import { VideoReport } from '../../../features/video/VideoReport.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { ReportDialog } from '../../../parts/reports/ReportDialog.tsx';
import { useSessionToken } from '../../../lib/session.ts';
import { AnchoredMenu } from '../../../ui/overlay/AnchoredMenu.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { SavePicker } from '../collection/SavePicker.tsx';

type CardMenuProps = {
  video: ListVideo;
  /** The button that opens it, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/**
 * The menu of a card, and what it opens: a report, and why the video is in the list
 * (docs/specification/pages.md#cards).
 */
export function CardMenu({ video, anchor, onClose }: CardMenuProps) {
  const { t } = useLocale();
  const [open, setOpen] = useState<'menu' | 'report' | 'ruleReport' | 'save' | 'why'>('menu');
  const reason = useReasonText();
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
      {open === 'ruleReport' && (
        <ReportDialog
          target={{ kind: 'video', id: `${video.source}/${video.id}` }}
          hide={() => hideReported(video)}
          onClose={onClose}
        />
      )}
      {open === 'why' && (
        <Dialog title={t('personal.whyTitle')} closeLabel={t('shell.close')} onClose={onClose}>
          <p>{reason.long(video)}</p>
          <p className="pt-3 text-14 text-soft">{t('personal.whyRule')}</p>
        </Dialog>
      )}
      {open === 'menu' && <Menu video={video} anchor={anchor} onClose={onClose} onOpen={setOpen} />}
    </div>
  );
}

type MenuProps = CardMenuProps & {
  onOpen: (what: 'report' | 'ruleReport' | 'save' | 'why') => void;
};

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
      text: t(isSignedIn ? 'personal.dismissed' : 'video.hidden', { title }),
      action: { label: t('shell.undo'), run: () => showVideos([video]) },
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
        {
          icon: 'close',
          label: t(isSignedIn ? 'personal.notInterested' : 'video.hide'),
          onChoose: hide,
        },
        ...(video.reason
          ? [{ icon: 'info' as const, label: t('personal.why'), onChoose: () => onOpen('why') }]
          : []),
        { icon: 'warning', label: t('video.report'), onChoose: () => onOpen('report') },
        ...(video.account_id === account
          ? []
          : [
              {
                icon: 'info' as const,
                label: t('cases.report'),
                onChoose: () => {
                  if (isSignedIn) return onOpen('ruleReport');
                  onClose();
                  promptLogin(undefined, { report: true });
                },
              },
            ]),
      ]}
    />
  );
}
