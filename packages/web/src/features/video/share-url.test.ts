import { describe, expect, it } from 'vitest';
import type { Video } from '@bloom/contract/video/video';
import { shareUrl, videoLink } from './share-url.ts';

const link = 'https://bloom.example/video/a%2Fb?videoSrc=tencent&categoryIdx=1&code=ABCD2345';
const title = 'Cats & dogs: 100 % 猫';

describe('the page where a network begins a post', () => {
  // rule: #video-page
  it.each([
    ['twitter', 'https://x.com/intent/post', 'url', 'text'],
    ['facebook', 'https://www.facebook.com/sharer/sharer.php', 'u', undefined],
    ['weibo', 'https://service.weibo.com/share/share.php', 'url', 'title'],
    ['qq', 'https://connect.qq.com/widget/shareqq/index.html', 'url', 'title'],
  ] as const)('of %s is given link and title whole', (network, page, linkName, words) => {
    const address = new URL(shareUrl(network, link, title));
    expect(address.origin + address.pathname).toBe(page);
    expect([...address.searchParams]).toEqual([[linkName, link], ...(words ? [[words, title]] : [])]);
  });
});

// rule: #share-to-an-app
it.each([
  ['whatsapp', 'https://wa.me/', [['text', `${title} ${link}`]]],
  [
    'line',
    'https://social-plugins.line.me/lineit/share',
    [
      ['url', link],
      ['text', title],
    ],
  ],
] as const)('the page where %s begins a message is given link and title whole', (app, page, given) => {
  const address = new URL(shareUrl(app, link, title));
  expect(address.origin + address.pathname).toBe(page);
  expect([...address.searchParams]).toEqual(given);
});

describe('the link to a video', () => {
  const video = { source: 'tencent', id: 'a/b', category: 'movies' } as Video;

  it('contains the referral code of the user who shares it', () => {
    expect(videoLink('https://bloom.example', video, { refCode: 'ABCD2345' })).toBe(link);
  });

  it('names the episode and the second that it begins at', () => {
    const options = { episode: 3, startS: 90, refCode: 'ABCD2345' };
    expect(videoLink('https://bloom.example', video, options)).toMatch(/&episode=3&t=90&code=ABCD2345$/);
    expect(videoLink('https://bloom.example', video, { episode: 1, startS: 0 })).not.toMatch(/episode|t=/);
  });

  it('of a visitor carries none', () => {
    expect(videoLink('https://bloom.example', video)).not.toContain('code');
  });
});
