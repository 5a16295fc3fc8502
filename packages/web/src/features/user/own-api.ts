import type { ShareBody } from '@bloom/contract/video/share';
import type { FollowingResponse, OwnVideosResponse, SavedResponse } from '@bloom/contract/account/user';
import type { Video, VideoSummary } from '@bloom/contract/video/video';
import { apiPath, call } from '../../lib/api.ts';
import { pagedOptions } from '../../lib/paged-options.ts';

type VideoKey = Pick<VideoSummary, 'source' | 'id'>;

export const followingOptions = (account: number) =>
  pagedOptions<FollowingResponse>(['following', account], apiPath('account', 'following'));

export const savedOptions = (account: number) =>
  pagedOptions<SavedResponse>(['saved', account], apiPath('account', 'saved'));

export const ownVideosOptions = (account: number) =>
  pagedOptions<OwnVideosResponse>(['own videos', account], apiPath('account', 'videos'));

/** How a sharer classifies a video. */
export type Choices = Record<'category' | 'subcategory' | 'audio' | 'subtitle', string>;

/** Changes category and languages of the user's own video: a share of a video by its sharer does. */
export async function changeVideo({ source, id }: VideoKey, choices: Choices): Promise<Video> {
  const body: ShareBody = {
    category: choices.category,
    label: choices.subcategory,
    language: `${choices.audio}|${choices.subtitle}`,
  };
  return (await call<{ data: Video }>('PUT', apiPath('video', source, id), { body })).data;
}

/** Removes the user's own video. */
export async function removeVideo({ source, id }: VideoKey): Promise<void> {
  await call('DELETE', apiPath('video', source, id));
}
