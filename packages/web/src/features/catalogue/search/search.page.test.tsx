import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleFor, refuse, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { isInWindow } from '../../../../test/pages/boxes.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { press } from '../../../../test/pages/parts.ts';
import { exampleVideo, exampleVideos, inPages, shownVideos } from '../../../../test/pages/videos.ts';

const searched = 'POST /video/search';
const suggest = 'GET /search/suggest';
const box = page.getByRole('search').getByRole('combobox');
const options = page.getByRole('option');
/** The headings of the sections. */
const headings = page.getBySelector('section > h2');
const headingTexts = () => headings.all().map((each) => each.element().textContent);
const oscar = { id: 3, name: 'Oscar', handle: 'oscar' };
const line = {
  video: exampleVideo({ id: '900001', source: 'subo' }),
  episode: 2,
  at_ms: 4_500,
  text: { EN: 'No one minds, least of all the roots.', CN: '没有谁介意，尤其是树根。' },
  marks: {
    EN: [
      { from: 14, to: 19 },
      { from: 31, to: 36 },
    ],
    CN: [{ from: 9, to: 11 }],
  },
};

/** Everything that a search finds: by default one video, and nothing else. */
function finds(
  api: FakeApi,
  {
    people = [],
    lines = [],
    videos = exampleVideos(1),
  }: {
    people?: (typeof oscar)[];
    lines?: (typeof line)[];
    videos?: ReturnType<typeof exampleVideos>;
  } = {},
): void {
  api.respond(searched, inPages(videos));
  api.respond('GET /search/people', exampleFor('GET /search/people', { data: people }));
  api.respond('GET /search/lines', { data: lines });
  api.respond(suggest, { data: { videos: [], people: [], lines: [] } });
  api.respond('GET /video/list', inPages(exampleVideos(1, { id: 'of-oscar' })));
  const { data: user } = exampleFor('GET /user/:id');
  api.respond('GET /user/:id', { data: { ...user, ...oscar } });
}

// rule: #search
test('a search is in the URL and in the title, and is sent with its languages', async () => {
  const { t, api, router } = await openPage('/?audio=english', { api: finds });
  await box.fill('  稻香 rice ');
  await press('{Enter}');
  const title = t('catalogue.results', { text: '稻香 rice' });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.poll(shownVideos).toEqual(['v0']);
  expect(router.state.location.search).toEqual({ searchKeyWords: '稻香 rice', audio: 'english' });
  expect(api.bodies(searched)).toEqual([{ key_words: '稻香 rice', limit: 12, audio: 'english' }]);
  await expect.element(box).toHaveValue('稻香 rice');
  expect(document.title).toBe(`${title} · Bloom`);
  // Only videos: there are no sections.
  expect(headingTexts()).toEqual([]);
});

test('says how many videos it has found', async () => {
  const { t, api } = await openPage('/', { api: finds });
  api.respond(searched, { data: exampleVideos(2), total: 2 });
  await box.fill('two');
  await press('{Enter}');
  await expect.element(page.getByText(t('catalogue.found', { count: 2 }))).toBeVisible();
  api.respond(searched, { data: exampleVideos(2), total: 1_001 });
  await box.fill('many');
  await press('{Enter}');
  await expect.element(page.getByText(t('catalogue.foundMany', { count: '1,000' }))).toBeVisible();
});

test('a search that finds nothing says that, and is cleared', async () => {
  const { t, api, router } = await openPage('/?searchKeyWords=zqx', {
    api: (each) => finds(each, { videos: [] }),
  });
  const heading = page.getByRole('heading', { name: t('catalogue.empty_search') });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText(t('catalogue.emptyText_search'))).toBeVisible();
  await page.getByRole('button', { name: t('catalogue.searchClear') }).click();
  await expect.poll(() => router.state.location.href).toBe('/');
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  expect(api.requests('GET /video/list').length).toBeGreaterThan(0);
});

// rule: #search
test('a search has twenty characters, and some text', async () => {
  const { router, api } = await openPage('/', { api: finds });
  await box.click();
  await press('{Enter}');
  await userEvent.type(box, '   {Enter}');
  expect(router.state.location.href).toBe('/');
  expect(api.requests(searched)).toEqual([]);
  await box.clear();
  await userEvent.type(box, 'abcdefghijklmnopqrstuvwxyz');
  await expect.element(box).toHaveValue('abcdefghijklmnopqrst');
});

test('a slash goes to the search, but not in a text field', async () => {
  await openPage('/', { api: finds });
  await expect.element(box).toBeVisible();
  await press('/');
  await expect.element(box).toHaveFocus();
  await press('a/b');
  await expect.element(box).toHaveValue('a/b');
});

// rule: #suggestions
test('titles, people and lines are suggested with image and kind, and chosen with the keyboard', async () => {
  const { t, api, router } = await openPage('/', { api: finds });
  const thumbnails = { high: { url: '/demo/garden.webp' } };
  const video = { source: 'youtube' as const, id: 'q1', title: 'Queen', thumbnails };
  api.respond(suggest, { data: { videos: [video], people: [oscar], lines: [] } });
  await box.fill('queen');
  await expect.poll(() => options.all().length).toBe(2);
  const [person, film, said] = [
    t('catalogue.kindOf_person'),
    t('catalogue.kindOf_video'),
    t('catalogue.kindOf_line'),
  ];
  await expect.element(options.first()).toHaveTextContent(`Oscar${person} · @oscar`);
  expect(options.first().getBySelector('.portrait').all()).toHaveLength(1);
  await expect.element(options.nth(1)).toHaveTextContent(`Queen${film}`);
  await expect
    .element(options.nth(1).getBySelector('img'))
    .toHaveAttribute('src', expect.stringContaining(thumbnails.high.url) as string);
  await expect.element(page.getByRole('listbox', { name: t('catalogue.suggestions') })).toBeVisible();
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  expect(api.requests(suggest).map(({ query }) => query['q'])).toEqual(['queen']);

  await press('{ArrowDown}{ArrowDown}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect.element(box).toHaveAttribute('aria-activedescendant', options.nth(1).element().id);
  await press('{ArrowUp}');
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'false');
  // Up from the first one: none, and then the last one.
  await press('{ArrowUp}{ArrowUp}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await press('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/@oscar');
  await expect.element(page.getByRole('main')).toHaveFocus();

  await box.fill('queens');
  await expect.poll(() => options.all().length).toBe(2);
  await press('{Escape}');
  await expect.poll(() => options.all().length).toBe(0);
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await box.fill('queen');
  await options.nth(1).click();
  await expect.poll(() => router.state.location.href).toBe('/video/q1?videoSrc=youtube');

  api.respond(suggest, { data: { videos: [], people: [], lines: [line] } });
  await box.fill('least');
  await expect.element(options).toHaveTextContent(`${line.text.EN}${said} · 00:04 · ${line.video.title}`);
  expect(options.getBySelector('mark').first().element().textContent).toBe('least');
  await press('{ArrowDown}{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/video/900001');
  expect(router.state.location.search).toMatchObject({ videoSrc: 'subo', episode: '2', t: '4' });
});

// rule: #suggestions
test('the last searches of this device are suggested, and can be forgotten', async () => {
  const { t, router } = await openPage('/', {
    stored: { searches: '["roots","queen"]' },
    api: finds,
  });
  await box.click();
  await expect
    .poll(() => options.all().map((each) => each.element().textContent))
    .toEqual(['roots', 'queen']);
  await box.fill('q');
  await expect.element(options.first()).toHaveTextContent('queen');
  await press('{ArrowDown}{Enter}');
  await expect.poll(() => router.state.location.search).toEqual({ searchKeyWords: 'queen' });
  expect(localStorage.getItem('searches')).toBe('["queen","roots"]');
  await expect.poll(() => options.all().length).toBe(0);
  await box.clear();
  await press('{ArrowDown}{Delete}');
  await expect.poll(() => options.all().map((each) => each.element().textContent)).toEqual(['roots']);
  await page.getByRole('button', { name: t('catalogue.forget', { text: 'roots' }) }).click();
  await expect.poll(() => options.all().length).toBe(0);
  expect(localStorage.getItem('searches')).toBe('[]');
});

// rule: #suggestions
test('a link is shared, and neither it nor an address is sent', async () => {
  const { t, api } = await openPage('/', { account: {}, api: finds });
  await box.fill('me@example.org');
  await box.fill('youtu.be/fJ9rUzIMcZQ');
  await expect.element(options).toHaveTextContent(t('catalogue.shareLink'));
  await press('{Enter}');
  await expect.element(page.getByRole('dialog', { name: t('catalogue.shareFirst') })).toBeVisible();
  const checked = () => api.requests('GET /video/:source/:id').map(({ params }) => params['id']);
  await expect.poll(checked).toContain('fJ9rUzIMcZQ');
  await expect.element(box).toHaveValue('');
  expect(api.requests(suggest)).toEqual([]);
  expect(localStorage.getItem('searches')).toBeNull();
});

// rule: #search
test('a typo is corrected, and the words as typed are searched on request', async () => {
  const { t, api, router } = await openPage('/?searchKeyWords=liner', {
    api: (each) => {
      finds(each);
      each.respond(searched, { data: exampleVideos(1), folded: 'linear', corrected: true });
    },
  });
  const notice = t('catalogue.corrected', { text: 'linear' });
  await expect.element(page.getByRole('main')).toMatchTextContent(notice);
  api.respond(searched, { data: [] });
  await page.getByRole('link', { name: t('catalogue.searchTyped', { text: 'liner' }) }).click();
  await expect.poll(() => router.state.location.href).toBe('/?searchKeyWords=liner&exact=1');
  await expect.element(page.getByText(t('catalogue.empty_search'))).toBeVisible();
  await expect.element(page.getByRole('main')).not.toMatchTextContent(notice);
  expect(api.bodies(searched).at(-1)).toEqual({ key_words: 'liner', exact: true, limit: 12 });
});

// rule: #empty-search
test('a search in vain leads to the nearest category, drops filters, and shares a link with its words as a hint', async () => {
  const { t, router } = await openPage('/?searchKeyWords=zqx+music&category=movies', {
    account: {},
    api: (each) => {
      finds(each);
      each.respond(searched, { data: [], nearest: { category: 'entertainment', label: 'music' } });
    },
  });
  await expect.element(page.getByRole('heading', { name: t('catalogue.empty_search') })).toBeVisible();
  await expect.element(page.getByText(t('catalogue.emptyText_filter'))).toBeVisible();
  await expect.element(page.getByRole('region', { name: t('home.thanked') })).toBeVisible();
  const unfiltered = page.getByRole('link', { name: t('catalogue.searchUnfiltered') });
  await unfiltered.click();
  await expect.poll(() => router.state.location.href).toBe('/?searchKeyWords=zqx+music');
  await expect.element(unfiltered).not.toBeInTheDocument();

  await page.getByRole('button', { name: t('catalogue.shareWanted') }).click();
  const link = page
    .getByRole('dialog', { name: t('catalogue.shareFirst') })
    .getByLabelText(t('share.link'), { exact: true });
  await expect.element(link).toHaveValue('');
  await expect.element(link).toHaveAccessibleDescription(expect.stringContaining('zqx music') as string);
  router.history.back();
  await expect.element(link).not.toBeInTheDocument();

  await page.getByRole('link', { name: t('catalogue.nearest', { name: 'Music' }) }).click();
  await expect.poll(() => router.state.location.href).toBe('/?category=entertainment&subcategory=music');
});

// rule: #search-results
test('people come first, can be followed, and have their videos where no title has the words', async () => {
  const { t, api, router } = await openPage('/?searchKeyWords=oscar', {
    account: {},
    api: (each) => {
      finds(each, { people: [oscar], videos: [] });
      each.respond('GET /account/following', exampleFor('GET /account/following', { data: [] }));
    },
  });
  const person = page.getByRole('list', { name: t('catalogue.kind_people') }).getByRole('listitem');
  await expect
    .poll(headingTexts)
    .toEqual([t('catalogue.kind_people'), t('user.videosOf', { name: 'Oscar' })]);
  await expect.element(page.getByText(t('catalogue.noTitle_search'))).not.toBeInTheDocument();
  await expect.element(page.getByText(t('catalogue.empty_search'))).not.toBeInTheDocument();
  await expect.poll(shownVideos).toEqual(['of-oscar']);
  // The cards are below the headings of their sections.
  expect(page.getByRole('heading', { level: 3 }).getByRole('link').all()).toHaveLength(1);
  expect(api.requests('GET /video/list').map(({ query }) => query['sharer'])).toEqual(['3']);
  await expect.element(person.getByRole('link')).toHaveTextContent('Oscar@oscar');
  await person.getByRole('button', { name: t('user.followOf', { name: 'Oscar' }) }).click();
  await expect
    .element(person.getByRole('button'))
    .toHaveAccessibleName(t('user.followOnOf', { name: 'Oscar' }));
  expect(api.requests('PUT /user/:id/follow').map(({ params }) => params['id'])).toEqual(['3']);
  await person.getByRole('link').click();
  await expect.poll(() => router.state.location.pathname).toBe('/@oscar');
});

// rule: #search-results
test('three people are shown, and the others on request', async () => {
  const people = ['a', 'b', 'c', 'd'].map((name, id) => ({ id: id + 10, name, handle: `oscar_${name}` }));
  const { t } = await openPage('/?searchKeyWords=oscar', { api: (each) => finds(each, { people }) });
  const persons = page.getByRole('list', { name: t('catalogue.kind_people') }).getByRole('listitem');
  await expect.poll(() => persons.all().length).toBe(3);
  await page.getByRole('button', { name: t('catalogue.allPeople', { count: 4 }) }).click();
  await expect.poll(() => persons.all().length).toBe(4);
  // The button has gone, and the focus with it.
  await expect.element(persons.nth(3).getByRole('link')).toHaveFocus();
});

// rule: #search-results
test('filters that leave no video are dropped beside what else is found', async () => {
  const { t, router } = await openPage('/?searchKeyWords=roots&category=movies', {
    api: (each) => finds(each, { videos: [], lines: [line] }),
  });
  await expect.element(page.getByText(t('catalogue.noTitle_filter'))).toBeVisible();
  await page.getByRole('link', { name: t('catalogue.searchUnfiltered') }).click();
  await expect.poll(() => router.state.location.href).toBe('/?searchKeyWords=roots');
});

// rule: #line-search, #search-results
test('lines follow the first videos, with the words marked, and open the video at that second', async () => {
  const { t, router } = await openPage('/?searchKeyWords=least roots', {
    api: (each) => finds(each, { lines: [line], videos: exampleVideos(13) }),
  });
  await expect.poll(headingTexts).toEqual([t('catalogue.kind_videos'), t('catalogue.kind_lines')]);
  expect(shownVideos()).toHaveLength(12);
  const more = page.getByRole('button', { name: t('catalogue.moreVideos') });
  await more.click();
  await expect.poll(() => shownVideos().length).toBe(13);
  await expect.element(more).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('13');

  const jumps = page.getByRole('navigation', { name: t('catalogue.kinds') }).getByRole('button');
  expect(jumps.all().map((each) => each.element().textContent)).toEqual(headingTexts());
  const section = document.querySelector('#found-lines');
  await jumps.last().click();
  await expect.poll(() => document.activeElement).toBe(section);
  await expect.poll(() => isInWindow(headings.last())).toBe(true);

  const found = page.getByRole('list', { name: t('catalogue.kind_lines') }).getByRole('listitem');
  await expect.element(found).toMatchTextContent('00:04');
  await expect.element(found).toMatchTextContent(line.text.EN);
  await expect.element(found).toMatchTextContent(line.text.CN);
  const marks = found.getBySelector('mark').all();
  expect(marks.map((each) => each.element().textContent)).toEqual(['least', 'roots', '树根']);
  await found.getByRole('link').click();
  await expect.poll(() => router.state.location.pathname).toBe('/video/900001');
  expect(router.state.location.search).toMatchObject({ videoSrc: 'subo', episode: '2', t: '4' });
});

// rule: #search-results
test('a link to a section begins there, and another search at the top', async () => {
  const { t, api, router } = await openPage('/?searchKeyWords=roots&tab=lines', {
    api: (each) => finds(each, { people: [oscar], lines: [line], videos: exampleVideos(12) }),
  });
  await expect.poll(() => isInWindow(headings.last())).toBe(true);
  expect(window.scrollY).toBeGreaterThan(0);
  expect(headingTexts().at(-1)).toBe(t('catalogue.kind_lines'));
  finds(api);
  await box.fill('queen');
  await press('{Enter}');
  await expect.poll(() => router.state.location.href).toBe('/?searchKeyWords=queen');
  await expect.poll(shownVideos).toEqual(['v0']);
  expect(window.scrollY).toBe(0);
  expect(headingTexts()).toEqual([]);
});

test('lines that cannot be loaded say that where the URL names them, and can be loaded again', async () => {
  const { t, api } = await openPage('/?searchKeyWords=roots&tab=lines', {
    api: (each) => {
      finds(each);
      each.respond('GET /search/lines', refuse('request.notFound'));
    },
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('shell.errorTitle'));
  finds(api, { lines: [line] });
  await page.getByRole('button', { name: t('shell.retry') }).click();
  const found = page.getByRole('list', { name: t('catalogue.kind_lines') }).getByRole('listitem');
  await expect.element(found).toMatchTextContent('00:04');
});
