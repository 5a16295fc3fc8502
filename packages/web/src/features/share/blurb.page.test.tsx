import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf } from '../../../test/pages/boxes.ts';
import { exampleFor, refuse, type Content } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf, press, wordsOf } from '../../../test/pages/parts.ts';
import { pathOf, videoOf } from '../../../test/pages/video-page.ts';

const change = 'PUT /video/:source/:id/line';
const line = 'Stay for the second verse';
/** The sharer of the contract's example video. */
const ann = { id: 42, name: 'Ann' };

const open = (text: string, options: Parameters<typeof openPage>[1] = {}) => {
  const video = videoOf(text ? { line: text } : {});
  return openPage(pathOf(video), {
    account: ann,
    ...options,
    api: (api) => {
      api.respond('GET /video/:source/:id', { data: video });
      options.api?.(api);
    },
  });
};

// rule: #blurb
test.for(['desktop', 'mobile'] as const)(
  'the sharer changes and removes the line on the page of the video: %s',
  async (layout) => {
    const { t, api } = await open(line, { layout });
    const main = page.getByRole('main');
    const edit = main.getByRole('button', { name: t('video.blurbEdit') });
    const field = main.getByLabelText(t('share.blurb'), { exact: true });
    await expect.element(main.getByText(line, { exact: true })).toBeVisible();
    await edit.click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue(line);
    await press('{Escape}');
    await expect.element(edit).toHaveFocus();
    await press('{Enter}');
    await field.fill('x'.repeat(141));
    await press('{Enter}');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(api.requests(change)).toEqual([]);
    await field.fill('');
    api.respond(change, { data: videoOf() });
    await press('{Enter}');
    await expect.element(main.getByRole('button', { name: t('video.blurbAdd') })).toHaveFocus();
    await expect.element(main.getByText(line, { exact: true })).not.toBeInTheDocument();
    expect(api.bodies(change)).toEqual([{ text: '' }]);
  },
);

// rule: #blurb
test('a line that the rules refuse keeps its text, and says why beside it', async () => {
  const { t, api } = await open('');
  api.respond(change, refuse('chat.wordRefused'));
  await page.getByRole('button', { name: t('video.blurbAdd') }).click();
  const field = page.getByLabelText(t('share.blurb'), { exact: true });
  await field.fill(line);
  await press('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(wordsOf('chat.wordRefused', {}));
  await expect.element(field).toHaveValue(line);
  await field.fill(`${line}!`);
  await expect
    .element(field)
    .toHaveAccessibleDescription(t('share.blurbCount', { count: line.length + 1, most: 140 }));
});

// rule: #blurb
test('a card shows the line with the focus on it', async () => {
  const { t } = await openPage('/', {
    api: (api) => api.respond('GET /video/list', { data: [videoOf({ line })] }),
  });
  const card = partsOf(t).cards.first();
  const shown = card.getByText(line);
  await expect.element(shown).toHaveStyle({ opacity: '0' });
  const link = card.getByRole('heading').getByRole('link');
  await press('{Tab}');
  link.element().focus();
  await expect.element(shown).toHaveStyle({ opacity: '1' });
  await expect.element(link).toHaveAccessibleDescription(line);
});

// rule: #blurb
test.for([
  [line, 'blurbEdit'],
  ['', 'blurbAdd'],
] as const)(
  'nothing moves on the page of a video with the line "%s" once its sharer is known',
  async ([text, button]) => {
    const account = Promise.withResolvers<Content<'GET /account/:token'>>();
    const { t } = await open(text, {
      api: (api) => api.respond('GET /account/:token', () => account.promise),
    });
    const main = page.getByRole('main');
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
    const { actions } = partsOf(t);
    await expect.element(actions).toBeVisible();
    const before = boxOf(actions);
    account.resolve(exampleFor('GET /account/:token', ann));
    await expect.element(main.getByRole('button', { name: t(`video.${button}`) })).toBeVisible();
    expect(boxOf(actions)).toEqual(before);
  },
);
