import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor, refuse, type Content } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf, wordsOf } from '../../../test/pages/parts.ts';
import { exampleVideo } from '../../../test/pages/videos.ts';

const main = page.getByRole('main');

type Own = Content<'GET /account/videos'>['data'];
const own = (id: string, fields: Partial<Own[number]> = {}): Own[number] => ({
  ...exampleVideo({ id, title: `Video ${id}`, category: 'entertainment', label: 'food' }),
  audio: 'english',
  subtitle: 'chinese',
  removable: true,
  ...fields,
});

/** Opens the videos of the user, which a test may change. */
async function openOwn(data: Own, layout: 'desktop' | 'mobile' = 'desktop') {
  const has = { data };
  const opened = await openPage('/videos', {
    layout,
    account: {},
    api: (api) => api.respond('GET /account/videos', () => ({ data: has.data })),
  });
  const { t } = opened;
  const list = main.getByRole('list', { name: t('user.videos') });
  const row = (id: string) => list.getByRole('listitem').filter({ hasText: `Video ${id}` });
  await expect.element(row(data[0]?.id ?? '')).toBeVisible();
  return { ...opened, ...partsOf(t), has, list, row };
}

test.for(['desktop', 'mobile'] as const)('the category of an own video is changed: %s', async (layout) => {
  const { t, api, has, row, toasts } = await openOwn([own('a')], layout);
  await expect.element(row('a')).toMatchTextContent('Entertainment');
  const edit = row('a').getByRole('button', { name: t('user.editOf', { title: 'Video a' }) });
  await edit.click();
  await expect.element(edit).toHaveAttribute('aria-expanded', 'true');
  const field = (name: 'category' | 'subcategory' | 'audio' | 'subtitle') =>
    row('a').getByLabelText(t(`share.${name}`), { exact: true });
  await expect.element(field('subcategory')).toHaveValue('food');
  await expect.element(field('audio')).toHaveValue('english');
  await field('category').selectOptions('movies');
  await expect.element(field('subcategory')).toHaveValue('');
  await field('subcategory').selectOptions('love');
  const save = row('a').getByRole('button', { name: t('user.saveChanges') });
  api.respond('PUT /video/:source/:id', refuse('request.notFound'));
  await save.click();
  await expect.element(row('a').getByRole('alert')).toHaveTextContent(wordsOf('request.notFound', {}));
  api.respond('PUT /video/:source/:id', () => {
    has.data = [own('a', { category: 'movies', label: 'love' })];
    return exampleFor('PUT /video/:source/:id');
  });
  await save.click();
  await expect.element(toasts).toMatchTextContent(t('user.changed'));
  await expect.element(row('a')).toMatchTextContent('Movies');
  await expect.element(save).not.toBeInTheDocument();
  expect(api.requests('PUT /video/:source/:id').at(-1)).toMatchObject({
    params: { source: 'youtube', id: 'a' },
    body: { category: 'movies', label: 'love', language: 'english|chinese' },
  });
});

test('an own video is removed after a question, but not once it was thanked', async () => {
  const thanked = own('thanked', { removable: false });
  const { t, api, has, list, row, toasts } = await openOwn([own('lonely'), thanked, own('late')]);
  const remove = (id: string) =>
    row(id).getByRole('button', { name: t('user.removeOf', { title: `Video ${id}` }) });
  const dialog = page.getByRole('dialog', { name: t('user.removeTitle') });
  const confirm = dialog.getByRole('button', { name: t('user.removeYes'), exact: true });
  await expect.element(row('thanked')).toMatchTextContent(t('user.notRemovable'));
  await expect.element(remove('thanked')).not.toBeInTheDocument();
  await expect.element(row('lonely')).not.toMatchTextContent(t('user.notRemovable'));

  await remove('lonely').click();
  await expect.element(dialog).toMatchTextContent('Video lonely');
  await dialog.getByRole('button', { name: t('shell.cancel') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.requests('DELETE /video/:source/:id')).toEqual([]);
  await remove('lonely').click();
  api.respond('DELETE /video/:source/:id', () => {
    has.data = [thanked, own('late')];
    return {};
  });
  await confirm.click();
  await expect.element(toasts).toMatchTextContent(t('user.removed'));
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(2);
  expect(api.requests('DELETE /video/:source/:id')[0]?.params).toEqual({
    source: 'youtube',
    id: 'lonely',
  });

  // Thanked after the page has loaded.
  api.respond('DELETE /video/:source/:id', refuse('video.hasGifts'));
  await remove('late').click();
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(wordsOf('video.hasGifts', {}));
  await expect.element(row('late')).toBeVisible();
});

test.for([
  [{ removed: true, offline: true, title: '' }, 'user.removedFact'],
  [{ offline: true }, 'user.offline'],
  [{ waiting: true }, 'user.waitingFact'],
  [{ video_bloom_balance: 0 }, 'user.hidden'],
] as const)('an own video says what it is: %o', async ([fields, says]) => {
  const { t, list } = await openOwn([own('a'), own('b', fields)]);
  const marks = ['removedFact', 'offline', 'waitingFact', 'hidden'] as const;
  const text = list.getByRole('listitem').last().element().textContent ?? '';
  expect(marks.map((mark) => `user.${mark}` as const).filter((mark) => text.includes(t(mark)))).toEqual([
    says,
  ]);
});

const ann = {
  id: 42,
  name: 'Ann',
  handle: 'ann',
  joined_timestamp: 1_790_000_000,
  shared_count: 2,
  received: 1_234,
};

test.for(['desktop', 'mobile'] as const)(
  'who is followed is listed, and stays there so that the end of it can be undone: %s',
  async (layout) => {
    const { t, api } = await openPage('/following', {
      layout,
      account: {},
      api: (fake) => fake.respond('GET /account/following', { data: [ann] }),
    });
    const row = main.getByRole('list', { name: t('user.following') }).getByRole('listitem');
    await expect.element(row).toMatchTextContent(t('user.shared', { count: 2 }));
    await expect.element(row.getByRole('link')).toHaveAttribute('href', '/@ann');
    const button = (key: 'user.followOf' | 'user.followOnOf') =>
      row.getByRole('button', { name: t(key, { name: 'Ann' }) });
    api.respond('GET /account/following', { data: [] });
    await button('user.followOnOf').click();
    await expect.element(button('user.followOf')).toBeVisible();
    expect(api.requests('DELETE /user/:id/follow').map(({ params }) => params)).toEqual([{ id: '42' }]);
    await button('user.followOf').click();
    await expect.element(button('user.followOnOf')).toBeVisible();
    expect(api.requests('PUT /user/:id/follow')).toHaveLength(1);
  },
);

test('a list without followed users is not just empty', async () => {
  const { t } = await openPage('/following', {
    account: {},
    api: (fake) => fake.respond('GET /account/following', { data: [] }),
  });
  await expect.element(main.getByText(t('user.followingEmpty'))).toBeVisible();
});

test('a saved video is found under the saved ones, and stays until the next visit when it is taken out', async () => {
  const video = exampleVideo({ id: 'a', title: 'Video a' });
  const { t, api } = await openPage('/saved', {
    account: {},
    api: (fake) => fake.respond('GET /account/saved', { data: [video] }),
  });
  const row = main.getByRole('list', { name: t('user.saved') }).getByRole('listitem');
  await expect
    .element(row.getByRole('link').first())
    .toHaveAttribute('href', expect.stringMatching(/^\/video\/a\?/));
  const button = (key: 'user.saveOf' | 'user.saveOnOf') =>
    row.getByRole('button', { name: t(key, { name: 'Video a' }) });
  api.respond('GET /account/saved', { data: [] });
  await button('user.saveOnOf').click();
  await expect.element(button('user.saveOf')).toBeVisible();
  expect(api.requests('DELETE /video/:source/:id/saved')[0]?.params).toEqual({
    source: 'youtube',
    id: 'a',
  });
});

test('the page of a user is followed from there, and a visitor signs in first', async () => {
  const { t, api } = await openPage('/@ann', {
    account: {},
    api: (fake) => {
      fake.respond('GET /user/:id', { data: { ...ann, follower_count: 1 } });
      fake.respond('GET /account/following', { data: [] });
    },
  });
  await expect.element(main.getByRole('heading', { level: 1, name: 'Ann' })).toBeVisible();
  api.respond('GET /account/following', { data: [ann] });
  await main.getByRole('button', { name: t('user.followOf', { name: 'Ann' }) }).click();
  const on = main.getByRole('button', { name: t('user.followOnOf', { name: 'Ann' }) });
  await expect.element(on).toBeVisible();
  expect(api.requests('PUT /user/:id/follow')[0]?.params).toEqual({ id: '42' });

  const visit = await openPage('/@ann', {
    api: (fake) => fake.respond('GET /user/:id', { data: { ...ann, follower_count: 1 } }),
  });
  await main.getByRole('button', { name: t('user.followOf', { name: 'Ann' }) }).click();
  const why = page.getByRole('dialog').getByText(t('account.whyFollow', { name: 'Ann' }));
  await expect.element(why).toBeVisible();
  expect(visit.api.requests('PUT /user/:id/follow')).toEqual([]);
});

// rule: #handles
test.for(['/user/42', '/@former?code=x', '/@ANN'])('%s leads to the page of the handle', async (path) => {
  const { router } = await openPage(path, {
    api: (fake) => fake.respond('GET /user/:id', { data: { ...ann, follower_count: 1 } }),
  });
  await expect.element(main.getByText('@ann')).toBeVisible();
  await expect.poll(() => router.state.location.pathname.toLowerCase()).toBe('/@ann');
});
