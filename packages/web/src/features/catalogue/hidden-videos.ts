import type { VideoSummary } from '@bloom/contract/video/video';
import { activeLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { mutate } from '../../lib/query-client.ts';
import { sessionToken } from '../../lib/session.ts';
import { parseList } from '../../lib/stored-json.ts';
import { createStored } from '../../lib/stored-state.ts';
import { platform } from '../../platform/index.ts';
import { showToast } from '../../ui/message/toast.ts';
import { videoKey } from './list/video-lists.ts';

type VideoKey = Pick<VideoSummary, 'source' | 'id'>;

/** So many are remembered; those that were hidden first are forgotten first. */
const maxHidden = 500;

/**
 * The server renders every video; index.html keeps those that are hidden here out of sight until the page
 * runs.
 */
const useHidden = createStored<{ keys: ReadonlySet<string> }>({ keys: new Set() }, () => ({
  keys: readHidden(),
}));

/** The videos that are hidden on this device, as their keys (docs/specification/pages.md#cards). */
export function useHiddenVideos(): ReadonlySet<string> {
  return useHidden(({ keys }) => keys);
}

/** Hides a video on this device, and keeps it out of the account's "For you". */
export function hideVideo(video: VideoKey): void {
  const key = videoKey(video);
  setNotInterested('PUT', video);
  store([...[...readHidden()].filter((each) => each !== key), key].slice(-maxHidden));
}

/** Hides a video that was reported. Returns what shows it again. */
export function hideReported(video: VideoKey): () => void {
  hideVideo(video);
  return () => showVideos([video]);
}

/** Shows hidden videos again. */
export function showVideos(videos: readonly VideoKey[]): void {
  const shown = new Set(videos.map(videoKey));
  for (const video of videos) setNotInterested('DELETE', video);
  store([...readHidden()].filter((key) => !shown.has(key)));
}

function setNotInterested(method: 'PUT' | 'DELETE', { source, id }: VideoKey): void {
  if (sessionToken() === null) return;
  const path = apiPath('video', source, id, 'not-interested');
  mutate(() => call(method, path, { body: {} })).catch((error: unknown) =>
    showToast({ tone: 'problem', text: errorText(activeLocale().locale, error) }),
  );
}

/** The stored keys, which another tab may have changed; none where the stored text is not a list of keys. */
export function readHidden(): ReadonlySet<string> {
  const isKey = (key: unknown) => typeof key === 'string';
  return new Set(parseList(platform.localStore.get('hidden_videos'), isKey));
}

function store(keys: readonly string[]): void {
  if (keys.length === 0) platform.localStore.remove('hidden_videos');
  else platform.localStore.set('hidden_videos', JSON.stringify(keys));
  useHidden.setState({ keys: new Set(keys) });
}
