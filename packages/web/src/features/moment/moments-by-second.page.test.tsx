import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { momentOf, momentsOf, showMoments } from '../../../test/pages/moments.ts';
import { press } from '../../../test/pages/parts.ts';
import { expectPlaying, expectTime, videoElement } from '../../../test/pages/playing.ts';
import { clip, openVideo } from '../../../test/pages/video-page.ts';

const route = 'GET /video/:source/:id/moments';
/** Eight moments a second. */
const all = Array.from({ length: 130 }, (_, i) => momentOf(i + 1, `at ${i}.`, { at_ms: i * 130 }));

/** Plays a clip whose moments are read page by page, in the order of seconds around one of them. */
async function openBySecond(layout: 'desktop' | 'mobile') {
  const { t, api, play } = await openVideo(clip, {
    layout,
    account: {},
    api: (given) =>
      given.respond(route, ({ query: { sort, from, after, before } }) => {
        if (sort !== 'time') return { data: all.slice(0, 40), moments: all.length, next: 'more' };
        const at = all.findIndex(({ at_ms: atMs = 0 }) => atMs >= Number(from ?? 0));
        const begin = Math.max(0, Number(after ?? (before ? Number(before) - 40 : at - 10)));
        const end = Math.min(all.length, before ? Number(before) : begin + 40);
        return {
          data: all.slice(begin, end),
          moments: all.length,
          ...(begin > 0 && { previous: String(begin) }),
          ...(end < all.length && { next: String(end) }),
        };
      }),
  });
  await play();
  videoElement().loop = true;
  const seek = async (timeS: number) => {
    videoElement().pause();
    videoElement().currentTime = timeS;
    await expectTime().toBe(timeS);
  };
  await seek(15);
  await showMoments(t);
  const { room, button, moment } = momentsOf(t);
  await page.getByText(t('moment.sort_time'), { exact: true }).click();
  return {
    t,
    room,
    seek,
    moment,
    earlier: button(t('moment.showEarlier')),
    follow: button(t('moment.follow')),
    /** The requests in the order of seconds; the moments that the player comes to next are loaded ahead. */
    reads: () =>
      api
        .requests(route)
        .filter(({ query }) => query['sort'] === 'time' && !('after' in query))
        .map(({ query }) => Object.keys(query).find((name) => name !== 'sort')),
  };
}

// rule: #moment-list, #moment-page
test.for(['desktop', 'mobile'] as const)(
  'on %s the list by second begins where the player is, goes where it jumps, and shows what was before',
  async (layout) => {
    const { room, seek, moment, earlier, reads } = await openBySecond(layout);
    await expect.element(moment('at 123.')).toHaveAttribute('aria-current', 'true');
    await expect.element(moment('at 20.')).not.toBeInTheDocument();
    await expect.element(moment('at 129.')).toBeInTheDocument();
    await seek(2);
    await expect.element(moment('at 23.')).toHaveAttribute('aria-current', 'true');
    await expect.element(moment('at 23.')).toBeInViewport();
    // What the player comes to within ten seconds is loaded ahead, so only the last ones are gone for
    // certain.
    await expect.element(moment('at 129.')).not.toBeInTheDocument();
    expect(reads()).toEqual(['from', 'from']);
    await expect.element(moment('at 1.')).not.toBeInTheDocument();
    await earlier.click();
    await expect.element(moment('at 1.')).toBeInTheDocument();
    await expect.element(earlier).not.toBeInTheDocument();
    expect(reads()).toEqual(['from', 'from', 'before']);
    expect(room.getBySelector('[aria-current]').elements()).toHaveLength(1);
  },
);

// rule: #moment-page
test.for(['{ArrowDown}', ' ', '{Tab}'])(
  'the list by second follows the player until the key "%s" scrolls it or leads into it',
  async (key) => {
    const { room, earlier, follow } = await openBySecond('desktop');
    await earlier.click();
    await follow.click();
    await expect.element(room.getBySelector('.moments-scroll')).toHaveFocus();
    // Not one of the player, which does what it does.
    await press('{Shift}m');
    await expectPlaying({ muted: true });
    await expect.element(follow).not.toBeInTheDocument();
    await press(key);
    await expect.element(follow).toBeVisible();
  },
);
