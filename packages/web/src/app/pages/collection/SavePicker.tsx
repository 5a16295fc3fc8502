import { useQuery } from '@tanstack/react-query';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useAccountId } from '../../../features/account/account-api.ts';
import { refreshCollections } from '../../../features/collection/collection-api.ts';
import { CollectionPicker } from '../../../features/collection/CollectionPicker.tsx';
import { markOptions, saveMark, setMark } from '../../../features/user/marks-api.ts';

/**
 * Saves a video of a signed-in user, and offers the user's collections for it
 * (docs/specification/collections.md#collection).
 */
export function SavePicker({ video }: { video: VideoSummary }) {
  const account = useAccountId();
  const mark = saveMark(account, video);
  const { data: isSaved } = useQuery(markOptions(mark, account !== undefined));
  if (account === undefined) return null;
  return (
    <CollectionPicker
      account={account}
      video={video}
      isSaved={isSaved}
      onSave={async (isOn) => {
        await setMark(mark, isOn);
        refreshCollections();
      }}
    />
  );
}
