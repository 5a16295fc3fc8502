import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ErrorKey } from '@bloom/contract/errors/errors';
import type { RemoteVideo, Video } from '@bloom/contract/video/video';
import { platform } from '../../platform/index.ts';
import { installClock } from '../../../test/pages/device.ts';
import { exampleFor, pending, refuse, type FakeApi } from '../../../test/pages/fake-api.ts';
import { amountParts, giftTo, passDoubleClick, send } from '../../../test/pages/gift.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf, press, wordsOf } from '../../../test/pages/parts.ts';

const share = 'PUT /video/:source/:id';
const lookup = 'GET /video/:source/:id';
const id = 'dQw4w9WgXcQ';
const link = `https://www.youtube.com/watch?v=${id}`;
const { data: example } = exampleFor(share);

/** The description of a link by YouTube. */
const remote: RemoteVideo = {
  id,
  source: 'youtube',
  title: 'A song',
  thumbnails: example.thumbnails,
  video_type: 'Video',
  duration: 213,
  episode_count: 0,
  list: [],
  url: link,
  uploader: 'Rick',
};
const shared = (fields: Partial<Video> = {}): Video => ({ ...example, id, list: [], ...fields });

/** Links lead to videos that are not shared yet. */
function knowsNone(api: FakeApi, data: RemoteVideo = remote): void {
  api.respond(lookup, ({ query, params }) =>
    query['remote'] ? { data: { ...data, id: params['id'] ?? '' } } : refuse('request.notFound'),
  );
}

type Options = NonNullable<Parameters<typeof openPage>[1]>;

/** Opens the share form: a dialog of the desktop, a page of the phone. */
async function openForm(options: Options = {}) {
  installClock();
  const isMobile = options.layout === 'mobile';
  const opened = await openPage(isMobile ? '/shareVideo' : '/?dialog=share', {
    account: {},
    ...options,
    api: (api) => {
      knowsNone(api);
      options.api?.(api);
    },
  });
  const { t } = opened;
  const form = page.getBySelector('form').filter({ has: page.getByLabelText(t('share.link')) });
  const field = form.getByLabelText(t('share.link'), { exact: true });
  await expect.element(field).toBeVisible();
  const select = (name: 'category' | 'subcategory' | 'audio' | 'subtitle') =>
    form.getByLabelText(t(`share.${name}`), { exact: true });
  const row = (name: 'category' | 'audio' | 'subtitle') =>
    form.getByRole('button', { name: new RegExp(`^${t(`share.${name}`)}`) });
  return {
    ...opened,
    form,
    field,
    select,
    row,
    submit: form.getBySelector('[type=submit]'),
    change: form.getByRole('button', { name: t('share.change') }),
    status: form.getByRole('status'),
    alert: form.getByRole('alert'),
    toasts: partsOf(t).toasts,
    found: page.getByRole('region', { name: wordsOf('error.alreadyShared', {}) }),
  };
}

type Form = Awaited<ReturnType<typeof openForm>>;

/** Fills in the link and all choices of the desktop. */
async function fillIn({ field, change, select }: Form): Promise<void> {
  await field.fill(link);
  await change.click();
  await select('category').selectOptions('Entertainment');
  await select('subcategory').selectOptions('Music');
  await select('audio').selectOptions('Mandarin');
  await select('subtitle').selectOptions('English');
}

async function expectChosen({ select }: Form): Promise<void> {
  await expect.element(select('category')).toHaveDisplayValue('Entertainment');
  await expect.element(select('subcategory')).toHaveDisplayValue('Music');
  await expect.element(select('audio')).toHaveDisplayValue('Mandarin');
  await expect.element(select('subtitle')).toHaveDisplayValue('English');
}

/** The body that is sent with these choices. */
const chosen = {
  link,
  source: 'youtube',
  id,
  category: 'entertainment',
  label: 'music',
  language: 'mandarin|english',
};

// rule: #prefilled, #share-form
test('a link is previewed, and shared as what it suggests', async () => {
  const { t, api, router, form, field, change, submit, toasts } = await openForm();
  await field.fill(link);
  await expect.element(form).toMatchTextContent('A song');
  await expect.element(form).toMatchTextContent('Rick · 03:33');
  await expect.element(change).toBeEnabled();
  const line = document.getElementById(change.element().getAttribute('aria-describedby') ?? '');
  const byDefault = (value: string) => t('share.byDefault', { value });
  const words = ['Entertainment', 'Music', byDefault('English'), byDefault(t('share.noSubtitles'))];
  expect(line?.textContent).toBe(`${t('share.sharedAs')} ${words.join('\u00A0· ')}`);
  await expect.element(field).toHaveAccessibleDescription(t('share.kind_video', { source: 'YouTube' }));
  await submit.click();
  await expect.element(toasts).toMatchTextContent(t('video.shareVideoSucc'));
  await expect.poll(() => router.state.location.href).toBe('/');
  expect(api.bodies(share)).toEqual([{ ...chosen, language: 'english|other' }]);
  expect(api.requests(share)[0]?.headers.get('idempotency-key')).toMatch(/^\w{16,}$/);
});

// rule: #share-form
test('what is pasted right after the dialog opens is in the link field', async () => {
  const { field } = await openForm();
  await expect.element(field).toHaveFocus();
  await press(link);
  await expect.element(field).toHaveValue(link);
});

// rule: #share-form
test('the choices are sent, and are those of the next share', async () => {
  const opened = await openForm();
  const { t, api, router, field, change, submit, toasts } = opened;
  await fillIn(opened);
  await submit.click();
  await expect.element(toasts).toMatchTextContent(t('video.shareVideoSucc'));
  expect(api.bodies(share)).toEqual([chosen]);
  await router.navigate({ to: '/', search: { dialog: 'share' } });
  await expect.element(field).toHaveValue('');
  await field.fill('https://youtu.be/aaaaaaaaaaa');
  await change.click();
  await expectChosen(opened);
  await expect.element(submit).toBeEnabled();
});

// rule: #share-form
test('a text that is no link is reported while the focus is in its field', async () => {
  const { field } = await openForm();
  await field.fill('hello');
  await expect.element(field).toHaveAccessibleDescription(wordsOf('share.unsupportedSource', {}));
  await expect.element(field).toHaveFocus();
});

// rule: #share-form
test('every empty field is reported, and the first one gets the focus', async () => {
  const { t, api, field, change, select, submit } = await openForm();
  await submit.click();
  await expect.element(field).toHaveAccessibleDescription(t('share.noLink'));
  await expect.element(field).toHaveFocus();
  await field.fill(link);
  await change.click();
  await expect.element(select('category')).toHaveFocus();
  await select('category').selectOptions('Movies');
  field.element().focus();
  await press('{Enter}');
  const subcategory = select('subcategory');
  await expect.element(subcategory).toHaveAccessibleDescription(wordsOf('share.noCategory', {}));
  await expect.element(subcategory).toHaveAttribute('aria-invalid', 'true');
  await expect.element(subcategory).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  await subcategory.selectOptions('Documentary');
  await expect.element(subcategory).toHaveAttribute('aria-invalid', 'false');
  expect(api.requests(share)).toEqual([]);
});

// rule: #share-form
test('the phone shares only a complete form, and chooses on pages of their own', async () => {
  const { t, api, router, field, row, change, submit, toasts } = await openForm({
    layout: 'mobile',
  });
  const main = page.getByRole('main');
  const choose = (list: string, name: string) =>
    main.getByRole('list', { name: list }).getByRole('button', { name, exact: true }).click();
  await expect.element(submit).toBeDisabled();
  await field.fill(link);
  await expect.element(submit).toBeEnabled();
  await change.click();
  await row('category').click();
  await expect.poll(() => router.state.location.href).toBe('/shareVideo?from=selectCategory');
  await choose(t('share.category'), 'Movies');
  await main.getByRole('button', { name: t('shell.back') }).click();
  await expect.element(submit).toBeDisabled();
  await row('category').click();
  await choose(t('share.subcategory'), 'Documentary');
  await expect.element(row('category')).toMatchTextContent('Movies · Documentary');
  await row('audio').click();
  await expect.poll(() => router.state.location.href).toBe('/shareVideo?from=selectLanguage');
  await choose(t('share.audio'), 'Mandarin');
  await expect.element(row('audio')).toMatchTextContent('Mandarin');
  await row('subtitle').click();
  await expect.poll(() => router.state.location.href).toBe('/shareVideo?from=selectSubtitle');
  await expect.element(page.getByRole('heading', { level: 1, name: t('share.subtitle') })).toBeVisible();
  await choose(t('share.subtitle'), 'English');
  await field.fill('');
  await expect.element(submit).toBeDisabled();
  await field.fill(link);
  await submit.click();
  await expect.element(toasts).toMatchTextContent(t('video.shareVideoSucc'));
  const body = { category: 'movies', label: 'documentary', language: 'mandarin|english' };
  expect(api.bodies(share)).toEqual([{ ...chosen, ...body }]);
});

// rule: #share-form
test('the phone takes a link from the clipboard when the window gets the focus, once', async () => {
  const readClipboard = vi.spyOn(platform, 'readClipboard').mockResolvedValue('');
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { field } = await openForm({ layout: 'mobile' });
  readClipboard.mockResolvedValue(`Look: ${link}`);
  window.dispatchEvent(new Event('focus'));
  await expect.element(field).toHaveValue(link);
  await field.fill('');
  window.dispatchEvent(new Event('focus'));
  // One that was taken again would keep the field from taking another.
  const other = 'https://youtu.be/aaaaaaaaaaa';
  await field.click();
  readClipboard.mockResolvedValue(other);
  window.dispatchEvent(new Event('focus'));
  await expect.element(field).toHaveValue(other);
});

// rule: #share-form
test('a sub-step of the phone is a dialog on a wide window', async () => {
  const { router } = await openPage('/shareVideo?from=selectSubtitle', { account: {} });
  await expect.poll(() => router.state.location.href).toBe('/?dialog=share');
});

// rule: #share-form
test('a wrong link is refused beside its field', async () => {
  const { t, api, field, submit, alert } = await openForm();
  const unknown = (site: string) => `${t('share.unknownSite', { site, sources: '…' }).split('…')[0]}`;
  for (const [text, message] of [
    ['hello', wordsOf('share.unsupportedSource', {})],
    ['https://www.youtube.com/watch?v=short', wordsOf('share.youtubeInvalidUrl', {})],
    ['https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ', unknown('evil.example')],
  ] as const) {
    await field.fill(text);
    await press('{Tab}');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(message));
    await submit.click();
    await expect.element(field).toHaveFocus();
  }
  expect(api.requests(share)).toEqual([]);
  expect(api.requests(lookup)).toEqual([]);
  await field.fill(link);
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  await expect.element(alert).not.toBeInTheDocument();
});

// rule: #unknown-site
test('the site of a link that does not play is named before anything is pressed', async () => {
  const { t, api, field, status, change } = await openForm();
  await field.fill('https://vimeo.com/76979871');
  const words = t('share.unknownSite', { site: 'vimeo.com', sources: '…' }).split('…')[0] ?? '';
  await expect.element(status.first()).toMatchTextContent(words);
  await expect.element(status.first()).toMatchTextContent('YouTube');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(change).not.toBeInTheDocument();
  expect(api.requests(lookup)).toEqual([]);
});

// rule: #category-rules
test.for([
  [link, 'TV series', 'share.tvsNotPlaylist'],
  ['https://www.bilibili.com/video/BV1xx411c7mD', 'Movies', 'share.bilibiliCategory'],
] as const)('%s does not fit %s, which is said beside the category', async ([text, name, key]) => {
  const { api, field, change, select, submit } = await openForm();
  await field.fill(text);
  await change.click();
  await select('category').selectOptions(name);
  await expect.element(select('category')).toHaveAccessibleDescription(wordsOf(key, {}));
  await select('subcategory').selectOptions('Other');
  await submit.click();
  await expect.element(select('category')).toHaveFocus();
  expect(api.requests(share)).toEqual([]);
});

// rule: #share-form
test('the draft is there again after a reload', async () => {
  const first = await openForm();
  await fillIn(first);
  const draft = sessionStorage.getItem('share_draft') ?? '';
  expect(JSON.parse(draft)).toMatchObject({ link, category: 'entertainment', audio: 'mandarin' });
  await first.router.navigate({ to: '/', search: {} });
  await expect.element(first.form).not.toBeInTheDocument();
  await first.router.navigate({ to: '/', search: { dialog: 'share' } });
  await expect.element(first.field).toHaveValue(link);
  await expectChosen(first);
});

// rule: #share-form, #share-outcome, #gift-tiers
test('a video that was shared before takes the place of the fields, to be watched or thanked for', async () => {
  const existing = shared({ title: 'Shared before', video_bloom_balance: 10_000 });
  const opened = await openForm();
  const { t, api, field, form, found, select, toasts } = opened;
  await fillIn(opened);
  api.respond(lookup, { data: existing });
  await field.fill('https://youtu.be/aaaaaaaaaaa');
  await expect.element(found).toHaveFocus();
  await expect.element(form).not.toBeInTheDocument();
  for (const words of ['Shared before', 'Ann', '10 K']) {
    await expect.element(found).toMatchTextContent(words);
  }
  await expect
    .element(found.getByRole('link', { name: t('share.watch') }))
    .toHaveAttribute('href', `/video/${id}?videoSrc=youtube&categoryIdx=0`);

  // The other fields keep what was chosen.
  await found.getByRole('button', { name: t('share.another') }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await expect.element(select('category')).toHaveDisplayValue('Entertainment');
  await field.fill('https://youtu.be/aaaaaaaaaaa');
  await found.getByRole('button', { name: t('gift.thankWho', { name: 'Ann' }) }).click();
  const parts = amountParts({ t, actions: found });
  await expect.element(parts.field).toHaveValue('10');
  await parts.next.click();
  passDoubleClick();
  api.respond(send, giftTo());
  await parts.confirm.click();
  await expect.element(toasts).toMatchTextContent('Ann');
  expect(api.bodies(send)).toEqual([{ amount: 10 }]);
});

test('a video that a faster user has shared is shown too', async () => {
  const { api, form, field, submit, found } = await openForm();
  await field.fill(link);
  await expect.element(form).toMatchTextContent('A song');
  const data = shared({ title: 'Shared meanwhile' });
  api.respond(share, refuse('error.alreadyShared', {}, { data }));
  await submit.click();
  await expect.element(found).toMatchTextContent('Shared meanwhile');
});

// rule: #share-form
test('a preview that fails promises nothing, and is looked up again', async () => {
  const { t, api, form, field } = await openForm({
    api: (api) =>
      api.respond(lookup, ({ query }) => refuse(query['remote'] ? 'upstream.failed' : 'request.notFound')),
  });
  await field.fill(link);
  await expect.element(form).toMatchTextContent(t('share.previewFailed'));
  knowsNone(api);
  await form.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(form).toMatchTextContent('A song');
  await expect.element(form).not.toMatchTextContent(t('share.previewFailed'));
});

const reasons = ['upstream.failed', 'upstream.timeout', 'share.waiting'] satisfies ErrorKey[];

// rule: #share-outcome
test.for(['desktop', 'mobile'] as const)(
  'a refused share says why, and can be repeated: %s',
  async (layout) => {
    const { t, api, field, submit, alert, toasts } = await openForm({ layout });
    await field.fill(link);
    for (const key of reasons) {
      api.respond(share, refuse(key));
      await submit.click();
      // The desktop puts the reason in parentheses.
      const message = wordsOf(key, {});
      const words = layout === 'mobile' ? message : t('video.shareVideoFail', { message });
      await expect.element(alert).toHaveTextContent(words);
      await expect.element(submit).toBeEnabled();
      await expect.element(field).toHaveValue(link);
    }
    expect((toasts.element().textContent ?? '').includes(t('share.failed'))).toBe(layout === 'mobile');
    api.respond(share, exampleFor(share, { first: false }));
    await submit.click();
    await expect.element(toasts).toMatchTextContent(t('video.shareVideoSucc'));
    const keys = api.requests(share).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(4);
  },
);

test('a share whose response is lost is repeated with the same key', async () => {
  const { t, api, field, submit, toasts } = await openForm();
  await field.fill(link);
  api.respond(share, 'unreachable');
  await submit.click();
  await expect.poll(() => api.requests(share)).toHaveLength(1);
  api.respond(share, exampleFor(share, { first: true }));
  const lookups = api.requests(lookup).length;
  vi.advanceTimersByTime(1_000);
  const done = t('video.shareVideoSucc');
  await expect.element(toasts).toMatchTextContent(t('share.first', { done, percent: '75%' }));
  const [first, second] = api.requests(share).map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
  // A lookup would find the video that it has shared itself.
  expect(api.requests(lookup)).toHaveLength(lookups);
});

test.for([
  ['that succeeds', exampleFor(share, { first: false })],
  ['that fails', refuse('upstream.failed')],
] as const)(
  'a share %s goes on without its form, shows its end, and does not change the page',
  async ([what, outcome]) => {
    const response = Promise.withResolvers<typeof outcome>();
    const { t, api, router, field, submit, form, toasts } = await openForm();
    await field.fill(link);
    api.respond(share, () => response.promise);
    await submit.click();
    await expect.element(submit).toBeDisabled();
    await expect.poll(() => api.requests(share)).toHaveLength(1);
    await press('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await router.navigate({ to: '/terms' });
    response.resolve(outcome);
    const message = wordsOf('upstream.failed', {});
    const words = what === 'that fails' ? t('video.shareVideoFail', { message }) : t('video.shareVideoSucc');
    await expect.element(toasts).toMatchTextContent(words);
    expect(router.state.location.pathname).toBe('/terms');
  },
);

// rule: #blurb
test('the form takes a line of at most 140 characters', async () => {
  const { t, api, form, field, submit } = await openForm();
  await field.fill(link);
  const line = form.getByLabelText(t('share.blurbOptional'));
  await line.fill('x'.repeat(141));
  const count = (number: number) => t('share.blurbCount', { count: number, most: 140 });
  await expect.element(line).toHaveAccessibleDescription(count(141));
  await expect.element(line).toHaveAttribute('aria-invalid', 'true');
  await submit.click();
  await expect.element(line).toHaveFocus();
  expect(api.requests(share)).toEqual([]);
  await line.fill(' Stay for the end ');
  await expect.element(line).toHaveAccessibleDescription(count(16));
  api.respond(share, refuse('chat.wordRefused'));
  await submit.click();
  await expect.element(line).toHaveAccessibleDescription(wordsOf('chat.wordRefused', {}));
  await expect.element(line).toHaveFocus();
  api.respond(share, pending);
  await submit.click();
  await expect.poll(() => api.bodies(share).at(-1)).toMatchObject({ line: 'Stay for the end' });
});

// rule: #removed-videos
test('a link to a removed video is refused with its rule', async () => {
  const params = { rule: 5, version: 1 };
  const { form, field } = await openForm({
    api: (api) => api.respond(lookup, refuse('video.removed', params)),
  });
  await field.fill(link);
  await expect.element(form).toMatchTextContent(wordsOf('video.removed', params));
});

// rule: #share-form
test.for(['desktop', 'mobile'] as const)(
  'a link that another app shares opens in the share form: %s',
  async (layout) => {
    const query = new URLSearchParams({ title: 'A video', text: `see https://youtu.be/${id}` });
    const { t, router } = await openPage(`/shareVideo?${query}`, {
      layout,
      account: {},
      api: knowsNone,
    });
    await expect
      .element(page.getByLabelText(t('share.link'), { exact: true }))
      .toHaveValue(`https://youtu.be/${id}`);
    const place = layout === 'desktop' ? '/?dialog=share' : '/shareVideo';
    await expect.poll(() => router.state.location.href).toBe(place);
  },
);
