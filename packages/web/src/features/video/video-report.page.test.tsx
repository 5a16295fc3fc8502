import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { partsOf } from '../../../test/pages/parts.ts';
import { openVideo } from '../../../test/pages/video-page.ts';

// rule: #player-controls
test('a visitor reports a problem of a video, the first one unless another is chosen', async () => {
  const { t, api } = await openVideo();
  const { actions } = partsOf(t);
  const send = async (choose = async () => {}) => {
    await actions.getByRole('button', { name: t('video.more') }).click();
    await actions.getByRole('button', { name: t('video.report') }).click();
    await choose();
    await page.getByRole('button', { name: t('video.reportSend') }).click();
    await expect.element(actions).toMatchTextContent(t('video.reportSent'));
  };
  await send();
  await send(() => page.getByText(t('video.report_cannotPlay')).click());
  const kinds = api.bodies('POST /video/:source/:id/report');
  expect(kinds).toEqual([{ kind: 'gone' }, { kind: 'cannotPlay' }]);
});
