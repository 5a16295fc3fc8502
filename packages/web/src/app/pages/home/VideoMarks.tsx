import { useQuery } from '@tanstack/react-query';
import type { Video } from '@bloom/contract/video/video';
import { useAccountId } from '../../../features/account/account-api.ts';
import { MarkButton } from '../../../features/user/MarkButton.tsx';
import { followMark, markOptions, saveMark } from '../../../features/user/marks-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { lazyComponent } from '../../dialogs/lazy-component.tsx';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';

/** Follows the sharer of a video; absent for the user's own videos and those of a deleted account. */
export function FollowSharer({ video }: { video: Video }) {
  const account = useAccountId();
  const promptLogin = useLoginPrompt();
  const sharer = video.account_id;
  if (sharer === null || sharer === account) return null;
  return (
    <MarkButton
      kind="follow"
      mark={followMark(account, sharer)}
      name={video.account_name}
      onLoginNeeded={() => promptLogin(undefined, { follow: video.account_name })}
    />
  );
}

const SavePicker = lazyComponent(() => import('../collection/SavePicker.tsx'), 'SavePicker');

/** Saves a video, as one of its actions, and opens what else it can be saved to. */
export function SaveVideo({ video }: { video: Video }) {
  const { t } = useLocale();
  const { source, id, title: name } = video;
  const isSignedIn = useSessionToken() !== null;
  const promptLogin = useLoginPrompt();
  const mark = saveMark(useAccountId(), video);
  const { data: isSaved = false } = useQuery(markOptions(mark, isSignedIn));
  return (
    <Popover
      label={
        <>
          <Icon name={isSaved ? 'check' : 'save'} size={18} />
          <span>{t(isSaved ? 'user.saveOn' : 'user.save')}</span>
        </>
      }
      name={t(isSaved ? 'user.saveOnOf' : 'user.saveOf', { name })}
      buttonClass="video-action"
      align="end"
      // On a phone it is as wide as nearly all of the window, wherever the button is.
      panelClass="max-desktop:inset-x-2!"
      {...(!isSignedIn && { onPress: () => promptLogin(undefined, { save: { source, id } }) })}
    >
      <SavePicker video={video} />
    </Popover>
  );
}
