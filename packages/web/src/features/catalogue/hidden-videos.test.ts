import { beforeEach, expect, it, vi } from 'vitest';
import { hideVideo, readHidden, showVideos } from './hidden-videos.ts';

const stored = new Map<string, string>();
const video = (id: string | number) => ({ source: 'youtube' as const, id: String(id) });

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
});

it('a hidden video is remembered on the device until it is shown again', () => {
  hideVideo(video('a'));
  hideVideo(video('b'));
  expect([...readHidden()]).toEqual(['youtube/a', 'youtube/b']);
  showVideos([video('a')]);
  expect([...readHidden()]).toEqual(['youtube/b']);
  showVideos([video('b')]);
  expect(stored).toEqual(new Map());
});

// rule: #cards
it('500 videos are remembered, and those hidden first are forgotten first', () => {
  for (let i = 0; i < 501; i++) hideVideo(video(i));
  expect(readHidden().size).toBe(500);
  expect([...readHidden()][0]).toBe('youtube/1');
  // It is hidden last now.
  hideVideo(video(1));
  hideVideo(video('new'));
  expect(readHidden().has('youtube/1')).toBe(true);
  expect(readHidden().has('youtube/2')).toBe(false);
});

it.each(['', 'no JSON', '{}', 'null', '7'])('%j in the storage hides nothing', (text) => {
  stored.set('hidden_videos', text);
  expect(readHidden().size).toBe(0);
});
