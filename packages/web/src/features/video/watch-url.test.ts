import { describe, expect, it } from 'vitest';
import { watchUrl } from './watch-url.ts';

const playlist = 'PLabcdefghijklmnop';

describe('where a video is watched at its source', () => {
  it('a youtube video has its watch page', () => {
    expect(watchUrl({ source: 'youtube', id: 'dQw4w9WgXcQ', url: '' })).toBe(
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    );
  });
  it('a youtube playlist has its own page, its episode the watch page', () => {
    const video = { source: 'youtube', id: playlist, url: '' } as const;
    expect(watchUrl(video)).toBe(`https://www.youtube.com/playlist?list=${playlist}`);
    expect(watchUrl(video, 'dQw4w9WgXcQ')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  });
  it('another source has what the catalogue says, by episode where it says so', () => {
    expect(watchUrl({ source: 'bilibili', id: 'x', url: 'https://b.example/x' })).toBe(
      'https://b.example/x',
    );
    const url = { '1': 'https://b.example/1', '2': 'https://b.example/2' };
    expect(watchUrl({ source: 'bilibili', id: 'x', url }, '2')).toBe('https://b.example/2');
  });
  it('an address that is none of the web is not linked', () => {
    expect(watchUrl({ source: 'subo', id: 'x', url: 'javascript:alert(1)' })).toBeUndefined();
    expect(watchUrl({ source: 'subo', id: 'x', url: {} })).toBeUndefined();
  });
});
