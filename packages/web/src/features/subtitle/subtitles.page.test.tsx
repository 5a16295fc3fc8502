import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sourceTable } from '@bloom/contract/sources/sources';
import { refuse } from '../../../test/pages/fake-api.ts';
import { press, wordsOf } from '../../../test/pages/parts.ts';
import { expectPlaying, expectTime, videoElement } from '../../../test/pages/playing.ts';
import { respondWithSubtitles, subtitlesOf, type Cues } from '../../../test/pages/subtitles.ts';
import { clip, openVideo, videoOf } from '../../../test/pages/video-page.ts';

type Options = NonNullable<Parameters<typeof openVideo>[1]>;

const get = 'GET /subtitle/:id';
const cues = [
  [0.8, 3.6, 'A petal fell into the sea.', '一片花瓣落进海里。'],
  [4.2, 7.2, 'It did not sink. It set sail.', '它没有沉，它启航了。'],
  [7.8, 10.8, 'The wind said: where to?', '风问：去哪里？'],
  [11.4, 14.2, 'Wherever someone says thank you.', '去有人说谢谢的地方。'],
  [14.8, 17.4, 'So it is still on its way.', '所以它还在路上。'],
] as const satisfies Cues;

/** Opens a video with subtitles. */
async function openSubtitles(video = clip, { api: prepare, ...options }: Options = {}) {
  const opened = await openVideo(video, {
    ...options,
    api: (api) => {
      respondWithSubtitles(api, cues);
      prepare?.(api);
    },
  });
  const { t, play } = opened;
  const list = page.getByRole('list', { name: t('video.transcript') });
  return {
    ...opened,
    text: page.getBySelector('.subtitle'),
    /** The tab of the transcript, also where it invites to write. */
    tab: (name: 'video.transcript' | 'video.writeSubtitles') => page.getByRole('tab', { name: t(name) }),
    lines: list.getByRole('button'),
    line: (words: string) => list.getByRole('button').filter({ hasText: words }),
    current: page.getBySelector('.transcript [aria-current=true]'),
    search: page.getByRole('searchbox', { name: t('subtitle.search') }),
    /** The button of the menu, and the menu. */
    opener: page.getByRole('button', { name: t('subtitle.title'), exact: true }),
    menu: page.getByRole('region', { name: t('subtitle.title'), exact: true }),
    /** Plays the clip, and stops it at a second: it ends before a slow machine has looked. */
    stopAt: async (timeS: number) => {
      await play();
      videoElement().pause();
      videoElement().currentTime = timeS;
    },
  };
}

// rule: #machine-made
test('machine-made words have a mark in the player, the transcript and the menu', async () => {
  const { t, text, tab, line, opener, menu, stopAt } = await openSubtitles(clip, {
    config: { subtitleEditing: false },
    api: (api) => {
      const stored = subtitlesOf(cues);
      const [first, ...rest] = stored.data;
      api.respond(get, { ...stored, data: first ? [{ ...first, machine: 'EN' }, ...rest] : [] });
    },
  });
  const mark = t('subtitle.machine');
  await stopAt(1);
  await expect.element(text).toHaveTextContent(`${cues[0][2]} ${mark}`);
  videoElement().currentTime = 5;
  await expect.element(text).toHaveTextContent(cues[1][2]);
  await expect.element(text.getByText(mark)).not.toBeInTheDocument();
  await tab('video.transcript').click();
  await expect.element(line(cues[0][2]).getByText(mark, { exact: true })).toBeVisible();
  await expect.element(line(cues[1][2]).getByText(mark, { exact: true })).not.toBeInTheDocument();
  await opener.click();
  await expect.element(menu.getByText(t('subtitle.machineText', { mark }))).toBeVisible();
});

// rule: #subtitle-display
test('over a stream, subtitles follow a jump, and are not announced', async () => {
  const { text, stopAt } = await openSubtitles();
  await stopAt(12);
  await expect.element(text).toHaveTextContent(cues[3][2]);
  videoElement().currentTime = 11;
  await expect.element(text).toHaveTextContent('');
  videoElement().currentTime = 1;
  await expect.element(text).toHaveTextContent(cues[0][2]);
  await expect.element(text).toHaveClass('subtitle-over');
  await expect.element(text).toHaveAttribute('aria-live', 'off');
});

// rule: #subtitle-display
test('YouTube’s player stays free: subtitles have a strip below it, and follow it', async () => {
  const { t, play, text, line, tab } = await openSubtitles(videoOf(), {
    config: { subtitleEditing: false },
  });
  await play();
  await expect.element(text).toHaveClass('subtitle-strip');
  await expect.element(text).toHaveTextContent(cues[0][2]);
  const top = text.element().getBoundingClientRect().top;
  expect(top).toBeGreaterThanOrEqual(page.getBySelector('.player').element().getBoundingClientRect().bottom);
  await tab('video.transcript').click();
  await line(cues[3][2]).click();
  await expect.element(text).toHaveTextContent(cues[3][2]);
  await expectTime().toBeGreaterThanOrEqual(11.4);
  const authors = page.getByRole('list', { name: t('subtitle.by') });
  await expect.element(authors.getByRole('link', { name: 'Ann' }).first()).toHaveAttribute('href', '/@ann');
});

// rule: #transcript
test('a transcript is searched, clicked and read by keyboard, and marks the current line', async () => {
  const { t, poster, tab, lines, line, current, search, text } = await openSubtitles();
  await tab('video.writeSubtitles').click();
  await expect.poll(() => lines.elements()).toHaveLength(cues.length);
  // Before the video plays: it begins there.
  await line(cues[2][2]).click();
  await expect.element(text).toHaveTextContent(cues[2][2]);
  await expect.element(current).toMatchTextContent(cues[2][2]);
  await press('k');
  await expectPlaying({ plays: false });

  await search.fill('IT ');
  const status = page.getByRole('status').filter({ hasText: t('subtitle.found', { count: 2 }) });
  await expect.element(status).toBeVisible();
  const marks = [...document.querySelectorAll('.transcript mark')];
  expect(marks.map(({ textContent }) => textContent)).toEqual(['It', 'It', 'it', 'it']);
  await press('{Tab}{End}');
  await expect.element(line(cues[4][2])).toHaveFocus();
  await press('{ArrowUp}{Enter}');
  await expect.element(text).toHaveTextContent(cues[1][2]);
  await expect.element(current).toMatchTextContent(cues[1][2]);
  await search.fill('nothing of this');
  await expect.element(page.getByText(t('subtitle.notFound'))).toBeVisible();
  await search.fill('');
  await expect.poll(() => lines.elements()).toHaveLength(cues.length);
  await expect.element(poster).not.toBeInTheDocument();
});

// rule: #transcript
test('the transcript follows the player until the reader scrolls', async () => {
  const { t, tab, current, stopAt } = await openSubtitles();
  await tab('video.writeSubtitles').click();
  await stopAt(1);
  await expect.element(current).toMatchTextContent(cues[0][2]);
  const back = page.getByRole('button', { name: t('subtitle.toCurrent') });
  await expect.element(back).not.toBeInTheDocument();
  current.element().dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  await back.click();
  await expect.element(back).not.toBeInTheDocument();
});

// rule: #transcript
test('of a thousand lines those in sight are rendered, and keys reach them all', async () => {
  const many = Array.from({ length: 1_000 }, (_, i) => [i, i + 0.9, `Line ${i}.`, ''] as const);
  const { tab, lines, line } = await openSubtitles(videoOf(), {
    api: (api) => respondWithSubtitles(api, many),
  });
  await tab('video.writeSubtitles').click();
  await expect.element(line('Line 0.')).toBeVisible();
  expect(lines.elements().length).toBeLessThan(300);
  line('Line 0.').element().focus();
  await press('{End}');
  await expect.element(line('Line 999.')).toHaveFocus();
  await expect.element(line('Line 999.')).toBeInViewport();
});

// rule: #transcript
test.for([
  [{}, true, 'subtitle.noneOffer'],
  [{ lock: true }, false, 'subtitle.noneText'],
  [{ editing: false }, false, 'subtitle.noneText'],
] as const)('where there are none, %j invites to write: %s', async ([fields, invites, text]) => {
  const { t, router, tab } = await openSubtitles(videoOf(), {
    account: {},
    api: (api) => respondWithSubtitles(api, [], fields),
  });
  await tab('video.writeSubtitles').click();
  await expect.element(page.getByRole('heading', { name: t('subtitle.noneTitle') })).toBeVisible();
  await expect.element(page.getByText(t(text))).toBeVisible();
  const begin = page.getByRole('button', { name: t('subtitle.begin') });
  expect(begin.elements()).toHaveLength(invites ? 1 : 0);
  (begin.elements()[0] as HTMLElement | undefined)?.click();
  await expect
    .poll(() => router.latestLocation.search)
    .toMatchObject(invites ? { edit: '1' } : { videoSrc: 'youtube' });
});

test('a visitor who wants to write subtitles gets the login, and then the editor', async () => {
  const { t, tab } = await openSubtitles(videoOf(), {
    api: (api) => respondWithSubtitles(api, []),
  });
  await tab('video.writeSubtitles').click();
  await page.getByRole('button', { name: t('subtitle.begin') }).click();
  await expect.element(page.getByRole('dialog', { name: t('account.loginTitle') })).toBeVisible();
  expect(localStorage.getItem('login_return')).toContain('edit=1');
});

// rule: #transcript
test('a transcript that cannot be loaded shows why, and is loaded again', async () => {
  const { t, api, tab, lines } = await openSubtitles(videoOf(), {
    api: (given) => given.respond(get, refuse('request.notFound')),
  });
  await tab('video.writeSubtitles').click();
  await expect.element(page.getByText(wordsOf('request.notFound', {}))).toBeVisible();
  api.respond(get, subtitlesOf(cues));
  await page.getByRole('button', { name: t('shell.retry') }).click();
  await expect.poll(() => lines.elements()).toHaveLength(cues.length);
});

// rule: #subtitle-menu
test.for([
  ['desktop', 'en', 2],
  ['mobile', 'zh-hans', 3],
] as const)('how subtitles are shown is chosen and remembered: %s, %s', async ([layout, locale, own]) => {
  const { t, text, stopAt, opener, menu } = await openSubtitles(clip, { layout, locale });
  await stopAt(1);
  // In the language of the page, unless something else is chosen.
  await expect.element(text).toHaveTextContent(cues[0][own]);
  opener.element().focus();
  await press('{Enter}');
  await menu.getByRole('button', { name: t('subtitle.display'), exact: false }).click();
  const display = page.getByRole('region', { name: t('subtitle.display') });
  await expect.element(display.getByRole('heading', { name: t('subtitle.display') })).toHaveFocus();
  for (const key of ['languages_CN-EN', 'script_hant', 'size_large', 'contrast_high'] as const) {
    const choice = display.getByRole('radio', { name: t(`subtitle.${key}`) });
    await display.getByText(t(`subtitle.${key}`), { exact: true }).click();
    await expect.element(choice).toBeChecked();
  }
  videoElement().currentTime = 12;
  await expect.element(text).toHaveTextContent(`去有人說謝謝的地方。${cues[3][2]}`);
  const [upper, lower] = text.getBySelector('span').elements();
  expect([upper?.getAttribute('lang'), lower?.getAttribute('lang')]).toEqual(['zh-Hant', 'en']);
  await expect.element(text).toHaveAttribute('data-size', 'large');
  await expect.element(text).toHaveAttribute('data-contrast', 'high');
  expect(JSON.parse(localStorage.getItem('subtitles') ?? '')).toEqual({
    on: true,
    languages: 'CN-EN',
    script: 'hant',
    size: 'large',
    contrast: 'high',
  });
  await press('{Escape}');
  await expect.element(menu.getByRole('heading', { name: t('subtitle.title') })).toHaveFocus();
  await press('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

// rule: #subtitle-menu
test('what was chosen counts on the next visit', async () => {
  const { text, stopAt } = await openSubtitles(clip, {
    stored: { subtitles: JSON.stringify({ languages: 'EN-CN', script: 'hant', size: 'small' }) },
  });
  await stopAt(12);
  await expect.element(text).toHaveTextContent(`${cues[3][2]}去有人說謝謝的地方。`);
  await expect.element(text).toHaveAttribute('data-size', 'small');
  await expect.element(text).toHaveAttribute('data-contrast', 'normal');
});

// rule: #subtitle-menu
test('subtitles are switched off and on, and edited from their menu', async () => {
  const { t, router, text, stopAt, opener, menu } = await openSubtitles(clip, { account: {} });
  await stopAt(1);
  await opener.click();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  const shown = menu.getByRole('switch', { name: t('subtitle.show') });
  await expect.element(shown).toBeChecked();
  await shown.click();
  await expect.element(text).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('subtitles') ?? '')).toMatchObject({ on: false });
  await shown.click();
  await expect.element(text).toHaveTextContent(cues[0][2]);
  await menu.getByRole('button', { name: t('subtitle.edit') }).click();
  await expect.poll(() => router.latestLocation.search).toMatchObject({ edit: '1' });
  await expect.element(menu).not.toBeInTheDocument();
});

// rule: #subtitle-menu
test('a menu whose subtitles cannot be loaded shows why, and loads them again', async () => {
  const { t, api, opener, menu, stopAt } = await openSubtitles(clip, {
    api: (given) => given.respond(get, refuse('request.notFound')),
  });
  await stopAt(1);
  await opener.click();
  await expect.element(menu).toMatchTextContent(wordsOf('request.notFound', {}));
  api.respond(get, subtitlesOf(cues, { lock: true }));
  await menu.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(menu.getByRole('switch', { name: t('subtitle.show') })).toBeVisible();
  await expect.element(menu).toMatchTextContent(wordsOf('subtitle.locked', {}));
  await expect.element(menu.getByRole('button', { name: t('subtitle.edit') })).not.toBeInTheDocument();
});

// rule: #subtitles-of-a-work
test('subtitles of a copy name its source, and are edited at that copy', async () => {
  const { t, play, opener, menu } = await openSubtitles(clip, {
    api: (api) => respondWithSubtitles(api, cues, { copy: { source: 'bilibili', id: 'BV1xx411c7mD' } }),
  });
  await play();
  await opener.click();
  await expect
    .element(menu.getByText(t('subtitle.ofCopy', { source: sourceTable.bilibili.name.en })))
    .toBeVisible();
  await expect
    .element(
      menu.getByRole('link', { name: t('subtitle.editCopy', { source: sourceTable.bilibili.name.en }) }),
    )
    .toHaveAttribute('href', expect.stringMatching(/BV1xx411c7mD.*bilibili.*edit=1/));
  await expect.element(menu.getByRole('button', { name: t('subtitle.edit') })).not.toBeInTheDocument();
});

// rule: #subtitles-of-a-work
test('subtitles of a copy whose source is hidden name no source, and are not edited', async () => {
  const { t, play, opener, menu } = await openSubtitles(clip, {
    api: (api) => respondWithSubtitles(api, cues, { copy: {} }),
  });
  await play();
  await opener.click();
  await expect.element(menu.getByText(t('subtitle.ofOtherCopy'))).toBeVisible();
  await expect.element(menu.getByRole('button', { name: t('subtitle.edit') })).not.toBeInTheDocument();
  expect(menu.getByRole('link', { name: /edit/i }).elements()).toEqual([]);
});

// rule: #subtitle-menu
test('the page and the menu say how much of each language is written', async () => {
  const coverage = { english: 100, chinese: 40 };
  const { t, play } = await openVideo(videoOf({ ...clip, subtitle_coverage: coverage }), {
    api: (api) => respondWithSubtitles(api, cues, { coverage: { EN: 100, CN: 40 } }),
  });
  const text = t('video.written', coverage);
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
  await play();
  await page.getByRole('button', { name: t('subtitle.title'), exact: true }).click();
  const menu = page.getByRole('region', { name: t('subtitle.title'), exact: true });
  await expect.element(menu).toMatchTextContent(t('subtitle.coverage', coverage));
});
