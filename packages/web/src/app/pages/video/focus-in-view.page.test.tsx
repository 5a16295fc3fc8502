import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { coverOfFocus } from '../../../../test/pages/focus.ts';
import { momentOf, momentsOf, respondWithMoments, showMoments } from '../../../../test/pages/moments.ts';
import { press } from '../../../../test/pages/parts.ts';
import { openVideo, videoOf } from '../../../../test/pages/video-page.ts';

const many = Array.from({ length: 12 }, (_, index) =>
  momentOf(index + 1, `Moment ${index + 1}`, { at_ms: index * 1_000 }),
);

// rule: #keyboard-focus
test.for(['desktop', 'mobile'] as const)(
  'on %s nothing that has the focus among the moments is covered, in both directions',
  async (layout) => {
    const { t, play } = await openVideo(videoOf({ moments: many.length }), {
      layout,
      account: {},
      api: (api) => respondWithMoments(api, many),
    });
    await play();
    await showMoments(t);
    const { room, moment } = momentsOf(t);
    await expect.element(moment('Moment 12')).toBeInTheDocument();
    const covered: string[] = [];
    let stops = 0;
    const walk = async (keys: string) => {
      while (room.element().contains(document.activeElement)) {
        stops++;
        const cover = coverOfFocus();
        const name =
          document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
        if (cover !== undefined) covered.push(`${name}: ${cover}`);
        await press(keys);
      }
    };
    room.element().querySelector<HTMLElement>('a, button, input, textarea')?.focus();
    await walk('{Tab}');
    await press('{Shift>}{Tab}{/Shift}');
    await walk('{Shift>}{Tab}{/Shift}');
    expect(covered).toEqual([]);
    expect(stops).toBeGreaterThan(40);
    await expect.element(page.getBySelector('.player-column')).toBeVisible();
  },
);
