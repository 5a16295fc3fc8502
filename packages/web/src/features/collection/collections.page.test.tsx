import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Collection, CollectionVideosResponse } from '@bloom/contract/collection/collection';
import { exampleFor, type Content } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf, press } from '../../../test/pages/parts.ts';
import { openVideo } from '../../../test/pages/video-page.ts';

const own = 'GET /account/collections';
const keepSaved = 'PUT /video/:source/:id/saved';
const take = 'DELETE /video/:source/:id/saved';
const put = 'PUT /collection/:collection/video/:source/:id';
const remove = 'DELETE /collection/:collection/video/:source/:id';
const name = 'Big Buck Bunny';

/** The collections of the account, and those that the video is in. */
function ownOf(isSaved: boolean, isListed: boolean): Content<typeof own> {
  const example = exampleFor(own);
  const [songs] = example.data;
  if (!songs) throw new Error('no example');
  return {
    ...example,
    saved: { ...example.saved, contains: isSaved },
    data: [{ ...songs, id: 'songs', title: 'Songs', contains: isListed }],
  };
}

/** Opens a video, of which it is known where it is saved, and presses Save. */
async function openPicker(isListed: boolean) {
  const opened = await openVideo(undefined, {
    account: {},
    api: (api) => {
      api.respond(own, ownOf(false, isListed));
      const example = exampleFor('GET /account/saved');
      api.respond('GET /account/saved', () => {
        const isSaved = api.requests(keepSaved).length > api.requests(take).length;
        return { ...example, data: isSaved ? example.data : [] };
      });
    },
  });
  const { t } = opened;
  const save = page.getByRole('button', { name: t('user.saveOf', { name }) });
  await save.click();
  const box = (label: string) => page.getByRole('checkbox', { name: label, exact: false });
  const saved = box(t('collection.saved'));
  await expect.element(box('Songs')).toBeInTheDocument();
  return { ...opened, save, saved, songs: box('Songs'), box };
}

// rule: #collection
test('one press saves, and a new collection gets the video', async () => {
  const { t, api, saved, songs, box } = await openPicker(false);
  await expect.element(saved).toBeChecked();
  await expect.element(songs).not.toBeChecked();
  expect(api.requests(keepSaved)).toHaveLength(1);
  await page.getByRole('button', { name: t('collection.new') }).click();
  const title = page.getByRole('textbox', { name: t('collection.title') });
  await expect.element(title).toHaveFocus();
  const made = exampleFor('PUT /collection').data;
  const rain = { ...made, id: 'rain', title: 'Rain' };
  api.respond('PUT /collection', { data: rain });
  const { data, ...rest } = ownOf(true, false);
  api.respond(own, { ...rest, data: [...data, { ...rain, contains: true }] });
  await title.fill('Rain');
  await press('{Enter}');
  await expect.element(box('Rain')).toBeChecked();
  expect(api.bodies('PUT /collection')).toEqual([{ title: 'Rain', visibility: 'private' }]);
  expect(api.requests(put)).toMatchObject([
    { params: { collection: 'rain', source: 'youtube', id: 'aqz-KE-bpKQ' } },
  ]);
  await saved.click();
  await expect.element(saved).not.toBeChecked();
  await expect.poll(() => api.requests(take)).toHaveLength(1);
});

// rule: #collection
test('a press does not save a video again that is in a collection already', async () => {
  const { api, saved, songs } = await openPicker(true);
  await expect.element(songs).toBeChecked();
  await expect.element(saved).not.toBeChecked();
  expect(api.requests(keepSaved)).toEqual([]);
});

// rule: #collection
test('what the server said before a press does not take it back', async () => {
  const { api, save, songs } = await openPicker(true);
  await press('{Escape}');
  await expect.element(songs).not.toBeInTheDocument();
  const list = Promise.withResolvers<Content<typeof own>>();
  const change = Promise.withResolvers<Content<typeof remove>>();
  api.respond(own, () => list.promise);
  api.respond(remove, () => change.promise);
  const reads = api.requests(own).length;
  await save.click();
  await expect.poll(() => api.requests(own).length).toBe(reads + 1);
  await songs.click();
  await expect.poll(() => api.requests(remove)).toHaveLength(1);
  list.resolve(ownOf(false, true));
  api.respond(own, ownOf(false, false));
  change.resolve(exampleFor(remove));
  await expect.poll(() => api.requests(own).length).toBe(reads + 2);
  await expect.element(songs).not.toBeChecked();
});

/** Opens a collection of two videos, as its maker or as another user. */
async function openCollection(account: number, fields: Partial<Collection> = {}) {
  const route = 'GET /collection/:collection';
  const example = exampleFor(route) as Omit<CollectionVideosResponse, 'status' | 'code'>;
  const [video] = example.data;
  if (!video) throw new Error('no example');
  const collection = {
    ...example.collection,
    id: 'abc',
    title: 'Songs',
    video_count: 2,
    ...fields,
  };
  const opened = await openPage('/collection/abc', {
    account: { id: account },
    api: (api) =>
      api.respond(route, {
        ...example,
        collection,
        data: ['One', 'Two'].map((title) => ({ ...video, id: `id-${title}`, title })),
      }),
  });
  const rows = page.getByRole('list', { name: 'Songs', exact: true });
  await expect.element(rows).toMatchTextContent(/One.*Two/s);
  return { ...opened, rows };
}

const maker = exampleFor('GET /collection/:collection').collection.account_id;

// rule: #collection
test('its maker moves a video, which keeps the focus, and takes one out, which can be undone', async () => {
  const { t, api, rows } = await openCollection(maker);
  const move = 'POST /collection/:collection/move';
  // The next read still has the order before.
  api.respond('GET /collection/:collection', () => new Promise<never>(() => {}));
  const down = page.getByRole('button', { name: t('collection.down', { title: 'One' }) });
  down.element().focus();
  await press('{Enter}');
  await expect.element(rows).toMatchTextContent(/Two.*One/s);
  await expect.element(down).toHaveFocus();
  await expect.element(down).toHaveAttribute('aria-disabled', 'true');
  const { toasts } = partsOf(t);
  await expect.element(toasts).toMatchTextContent(t('collection.moved', { title: 'One', place: 2 }));
  await page.getByRole('button', { name: t('collection.toTop', { title: 'One' }) }).click();
  await expect.element(rows).toMatchTextContent(/One.*Two/s);
  const idOf = (id: string) => ({ source: 'youtube', id });
  await expect
    .poll(() => api.bodies(move))
    .toEqual([idOf('id-One'), { ...idOf('id-One'), before: idOf('id-Two') }]);
  await page.getByRole('button', { name: t('collection.removeOf', { title: 'One' }) }).click();
  await expect.poll(() => rows.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(toasts).toMatchTextContent(t('collection.removed'));
  await toasts.getByRole('button', { name: t('shell.undo') }).click();
  await expect.poll(() => api.requests(put)).toMatchObject([{ params: { id: 'id-One' } }]);
  await expect.poll(() => api.bodies(move).at(-1)).toEqual({ ...idOf('id-One'), before: idOf('id-Two') });
});

// rule: #collection
test('its maker changes and deletes it', async () => {
  const { t, api, router } = await openCollection(maker, { visibility: 'private' });
  const main = page.getByRole('main');
  await expect.element(main.getByText(t('collection.private'), { exact: false })).toBeVisible();
  await expect.element(main.getByRole('button', { name: t('moment.thank') })).not.toBeInTheDocument();
  await main.getByRole('button', { name: t('user.edit') }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('textbox', { name: t('collection.title') });
  await expect.element(title).toHaveValue('Songs');
  await title.fill('Tunes');
  await dialog.getByText(t('collection.public'), { exact: true }).click();
  await dialog.getByRole('button', { name: t('user.saveChanges') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.bodies('PUT /collection/:collection')).toMatchObject([{ title: 'Tunes', visibility: 'public' }]);
  const { toasts } = partsOf(t);
  await expect.element(toasts).toMatchTextContent(t('collection.changed'));
  await main.getByRole('button', { name: t('chat.delete') }).click();
  const question = page.getByRole('dialog', { name: t('collection.deleteTitle') });
  await question.getByRole('button', { name: t('collection.deleteYes') }).click();
  await expect.poll(() => router.latestLocation.pathname).toBe('/saved');
  await expect.element(toasts).toMatchTextContent(t('collection.deleted'));
  expect(api.requests('DELETE /collection/:collection')).toHaveLength(1);
});
