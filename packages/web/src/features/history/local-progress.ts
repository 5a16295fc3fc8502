import type { HistoryEntry, Progress } from '@bloom/contract/history/history';
import { isFinished, isRemembered } from '@bloom/contract/history/history-rules';
import type { Video, VideoSummary } from '@bloom/contract/video/video';
import { parseList } from '../../lib/stored-json.ts';
import { platform } from '../../platform/index.ts';

/** How far a visitor has watched something on this device. */
export type LocalEntry = HistoryEntry & { video: VideoSummary };

/** How far something was watched, as a player says. */
export type Seen = Pick<Progress, 'episode' | 'position_s' | 'duration_s'>;

/** So many entries are remembered; the ones watched longest ago leave. */
const maxEntries = 60;

/** The videos that were watched on this device without a session, the last watched first. */
export function localEntries(): readonly LocalEntry[] {
  return parseList(platform.localStore.get('progress'), isEntry);
}

/** Remembers how far a visitor has watched a video or an episode of it. */
export function storeLocally(video: Video, seen: Seen, nowS: number): void {
  if (!isRemembered(seen.position_s, seen.duration_s)) return;
  const { list, url: _url, offline: _offline, ...summary } = video;
  const index = list.findIndex(({ id }) => id === seen.episode);
  const entry: LocalEntry = {
    video: summary,
    ...seen,
    ...(index >= 0 && { episode_number: index + 1, episode_title: list[index]?.title ?? '' }),
    finished: isFinished(seen.position_s, seen.duration_s),
    watched_timestamp: nowS,
  };
  const others = localEntries().filter(
    (each) => !isSameVideo(each.video, video) || each.episode !== seen.episode,
  );
  store([entry, ...others].slice(0, maxEntries));
}

/** Forgets what a visitor has watched, or one video of it. */
export function removeLocally(video?: Pick<Video, 'source' | 'id'>): void {
  store(video ? localEntries().filter((each) => !isSameVideo(each.video, video)) : []);
}

/** Each video once, with the episode that was watched last; only those that can be continued. */
export function unfinishedOf(entries: readonly LocalEntry[]): LocalEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = `${entry.video.source}/${entry.video.id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const { episode_number: number } = entry;
    return !entry.finished || (number !== undefined && number < entry.video.episode_count);
  });
}

function store(entries: readonly LocalEntry[]): void {
  if (entries.length === 0) platform.localStore.remove('progress');
  else platform.localStore.set('progress', JSON.stringify(entries));
}

/** Whether two are the same video. */
export function isSameVideo(a: Pick<Video, 'source' | 'id'>, b: Pick<Video, 'source' | 'id'>): boolean {
  return a.source === b.source && a.id === b.id;
}

/** An older release, or another program, may have stored something else. */
function isEntry(value: unknown): value is LocalEntry {
  const entry = value as Partial<LocalEntry> | null;
  return (
    typeof entry?.video?.id === 'string' &&
    typeof entry.video.source === 'string' &&
    typeof entry.video.title === 'string' &&
    typeof entry.video.thumbnails?.high?.url === 'string' &&
    [entry.position_s, entry.duration_s, entry.watched_timestamp].every(Number.isSafeInteger)
  );
}
