import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { emulate } from './pages/device.ts';
import { openView, viewsOf } from './pages/views.ts';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations of WCAG 2.2 AA and of good practice, or those of contrast alone. */
async function findBarriers(only?: 'color-contrast'): Promise<object[]> {
  const { violations } = await axe.run(
    // The document of a test is not that of the product; frames are of other sites.
    { include: [['body']], exclude: [['iframe']] },
    {
      runOnly: only ? { type: 'rule', values: [only] } : { type: 'tag', values: levels },
      resultTypes: ['violations'],
      preload: false,
    },
  );
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

describe.for(['desktop', 'mobile'] as const)('%s', (layout) => {
  test.for(viewsOf(layout))('%s has no barrier, in light and in dark colours', async ([, view]) => {
    await openView(view);
    expect(await findBarriers()).toEqual([]);
    await emulate({ layout, colorScheme: 'dark' });
    expect(await findBarriers('color-contrast')).toEqual([]);
  });
});

// rule: #mobile-home
test('a scrolled video page has no target that a bar makes too small', async () => {
  await openView({ path: '/video/aqz-KE-bpKQ?videoSrc=youtube', layout: 'mobile' });
  for (let step = 0; step < 4; step++) {
    window.scrollBy({ top: 60, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    expect(await findBarriers()).toEqual([]);
  }
});
