import { afterEach, describe, expect, test } from 'vitest';
import { episodeToKeep, setPlayingEpisode, setPlayingVideo, stopPlaying } from './playing-video.ts';

const series = { source: 'youtube', id: 'PLseries' } as const;
const other = { source: 'youtube', id: 'PLother' } as const;

afterEach(() => stopPlaying());

// rule: #mini-player
describe('the page of a series that plays in the mini player', () => {
  test('keeps the episode that has begun meanwhile, whether its URL names the one it was left at or none', () => {
    setPlayingVideo({ ...series, episode: 2, leftAt: 2 });
    setPlayingEpisode(3);
    expect(episodeToKeep(series, 2)).toBe(3);
    expect(episodeToKeep(series, undefined)).toBe(3);
    expect(episodeToKeep(series, 3)).toBeUndefined();
  });

  test('shows another episode that a link names', () => {
    setPlayingVideo({ ...series, episode: 3, leftAt: 2 });
    expect(episodeToKeep(series, 1)).toBeUndefined();
    expect(episodeToKeep(series, 5)).toBeUndefined();
  });

  test('follows its URL while it is shown, and where another video or nothing plays', () => {
    setPlayingVideo({ ...series, episode: 3 });
    expect(episodeToKeep(series, undefined)).toBeUndefined();
    setPlayingVideo({ ...series, episode: 3, leftAt: 3 });
    expect(episodeToKeep(other, undefined)).toBeUndefined();
    stopPlaying(other);
    expect(episodeToKeep(series, undefined)).toBe(3);
    stopPlaying(series);
    expect(episodeToKeep(series, undefined)).toBeUndefined();
  });
});
