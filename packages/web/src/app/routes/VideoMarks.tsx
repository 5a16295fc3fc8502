import type { Video } from '@bloom/contract/video';
import { useAccountId } from '../../features/account/account-api.ts';
import { MarkButton } from '../../features/user/MarkButton.tsx';
import { followMark, saveMark } from '../../features/user/marks-api.ts';
import { useLoginPrompt } from '../dialogs/use-login-prompt.ts';

/** Follows the sharer of a video; absent for the own videos and those of a deleted account. */
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
      onLoginNeeded={() => promptLogin()}
    />
  );
}

/** Saves a video, as one of its actions. */
export function SaveVideo({ video }: { video: Video }) {
  const { source, id } = video;
  const account = useAccountId();
  const promptLogin = useLoginPrompt();
  return (
    <MarkButton
      kind="save"
      mark={saveMark(account, video)}
      name={video.title}
      className="video-action"
      onLoginNeeded={() => promptLogin(undefined, { save: { source, id } })}
    />
  );
}
