import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SubtitleBody, SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import type { SubtitleSuggestBody } from '@bloom/contract/subtitle/suggest';
import type { Locale } from '@bloom/contract/wire/locale';
import { pending, refuse, type FakeApi } from '../../../../../test/pages/fake-api.ts';
import { wordsOf } from '../../../../../test/pages/parts.ts';
import { openEditor, type Cues } from '../../../../../test/pages/subtitles.ts';

const post = 'POST /subtitle/:id/suggest';
const bodiesOf = (api: FakeApi) => api.bodies(post) as SubtitleSuggestBody[];
const translate = (api: FakeApi) =>
  api.respond(post, ({ body }) => ({
    data: (body as SubtitleSuggestBody).lines.map((line) => `译 ${line}`),
  }));
const marksSaved = (api: FakeApi) =>
  (api.bodies('PUT /subtitle/:id') as SubtitleBody[]).map(({ content }) =>
    (JSON.parse(content) as SubtitleItem[]).map(({ words, machine }) => [words.CN, machine]),
  );

const three: Cues = [
  [0, 3, 'One', '一'],
  [4, 7, 'Two', ''],
  [8, 11, 'Three', ''],
];
/** So many lines without Chinese, behind one with it: the editor opens there. */
const linesOf = (count: number): Cues => [
  [0, 3, 'First', '一'],
  ...Array.from({ length: count }, (_, i) => [i * 4 + 4, i * 4 + 7, `Line ${i}`, ''] as const),
];

type Options = NonNullable<Parameters<typeof openEditor>[1]>;

/** Opens the panel of suggestions. */
async function openSuggestions(cues: Cues, options: Options = {}, browser?: object) {
  // A test has the translator that it wants, whatever the browser has.
  vi.stubGlobal('Translator', browser);
  const opened = await openEditor(cues, { subtitles: { suggesting: true }, ...options });
  const { t, editor, openPanel } = opened;
  await openPanel(t('editor.suggest'));
  const panel = page.getByRole('region', { name: t('editor.suggest'), exact: true });
  const language = t('editor.chinese');
  return {
    ...opened,
    panel,
    /** The button that suggests Chinese for so many lines. */
    suggest: (count: number) => panel.getByRole('button', { name: t('editor.suggestIn_CN', { count }) }),
    marked: (number: number) =>
      page.getByRole('textbox', { name: t('editor.wordsMachine', { number, language }), exact: true }),
    accept: (number: number) =>
      editor.getByRole('button', {
        name: t('editor.acceptOne', { mark: t('subtitle.machine'), number, language }),
        exact: true,
      }),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const layouts = [
  { layout: 'desktop', size: [1280, 800] },
  { layout: 'mobile', size: [390, 844] },
] as const;
const locales: Locale[] = ['en', 'zh-hans', 'zh-hant'];

// rule: #subtitle-suggestions, #machine-made
test.each(layouts.flatMap((each) => locales.map((locale) => ({ ...each, locale }))))(
  'missing words are suggested by the site, marked, accepted one by one, and saved: $layout, $locale',
  async ({ layout, size, locale }) => {
    const { t, api, panel, suggest, marked, accept, words, save } = await openSuggestions(three, {
      layout,
      size: [...size],
      locale,
      api: translate,
    });
    await expect.element(panel.getByText(t('editor.suggest_site'))).toBeVisible();
    await suggest(2).click();
    await expect.element(panel.getByText(t('editor.suggestDone', { count: 2 }))).toBeVisible();
    expect(bodiesOf(api)).toEqual([{ language: 'CN', lines: ['Two', 'Three'], before: ['One'], after: [] }]);
    await expect.element(marked(2)).toHaveValue('译 Two');
    await expect.element(words(1, 'CN')).toHaveValue('一');
    await accept(2).click();
    await expect.element(words(2, 'CN')).toHaveFocus();
    await expect.element(accept(2)).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    expect(marksSaved(api)).toEqual([]);
    await save.click();
    await expect
      .poll(() => marksSaved(api))
      .toEqual([
        [
          ['一', undefined],
          ['译 Two', undefined],
          ['译 Three', 'CN'],
        ],
      ]);
  },
);

// rule: #machine-made
test('an edit takes the mark off, all are accepted at once, and one undo takes a run back', async () => {
  const { t, button, panel, suggest, marked, accept, words } = await openSuggestions(three, {
    api: translate,
  });
  await suggest(2).click();
  await marked(2).fill('二');
  await expect.element(words(2, 'CN')).toHaveValue('二');
  await expect.element(accept(2)).not.toBeInTheDocument();
  const all = t('editor.acceptAll', { language: t('editor.chinese'), count: 1 });
  await panel.getByRole('button', { name: all }).click();
  await expect.element(words(3, 'CN')).toHaveValue('译 Three');
  await expect.element(accept(3)).not.toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: t('shell.close') })).toHaveFocus();
  for (let step = 0; step < 3; step++) await button(t('editor.do_undo')).click();
  await expect.element(words(3, 'CN')).toHaveValue('');
  await expect.element(words(2, 'CN')).toHaveValue('');
  await expect.element(suggest(2)).toBeVisible();
});

// rule: #subtitle-suggestions
test('what has arrived stays where a later batch fails, and the rest can be tried again', async () => {
  const { t, api, panel, suggest, marked } = await openSuggestions(linesOf(45));
  api.respond(post, ({ body }) => {
    const { lines } = body as SubtitleSuggestBody;
    return bodiesOf(api).length === 1
      ? { data: lines.map((line, i) => (i === 0 ? '' : `译 ${line}`)) }
      : refuse('subtitle.suggestFailed');
  });
  await suggest(45).click();
  await expect.element(panel.getByText(wordsOf('subtitle.suggestFailed', {}))).toBeVisible();
  const done = `${t('editor.suggestDone', { count: 19 })} ${t('editor.suggestWithout', { count: 1 })}`;
  await expect.element(panel.getByText(done)).toBeVisible();
  await expect.element(marked(3)).toHaveValue('译 Line 1');
  translate(api);
  await suggest(26).click();
  await expect.element(panel.getByText(t('editor.suggestDone', { count: 26 }))).toBeVisible();
  await expect.element(suggest(0)).toHaveAttribute('aria-disabled', 'true');
});

test('a run that is cancelled, or whose panel is closed, changes nothing more', async () => {
  const { t, api, button, panel, suggest, words } = await openSuggestions(linesOf(3));
  api.respond(post, pending);
  await suggest(3).click();
  await expect.element(panel.getByText(t('editor.suggestProgress', { done: 0, total: 3 }))).toBeVisible();
  await button(t('shell.cancel')).click();
  await expect.element(panel.getByText(t('editor.suggestDone', { count: 0 }))).toBeVisible();
  const late = Promise.withResolvers<{ data: string[] }>();
  api.respond(post, () => late.promise);
  await suggest(3).click();
  await panel.getByRole('button', { name: t('shell.close') }).click();
  late.resolve({ data: ['一', '二', '三'] });
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(words(2, 'CN')).toHaveValue('');
});

/** A browser that translates into Chinese, after it has downloaded the language. */
function createTranslator(availability: (pair: { targetLanguage: string }) => string) {
  const translated: string[] = [];
  const destroyed = vi.fn<() => void>();
  const browser = {
    availability: async (pair: { targetLanguage: string }) => availability(pair),
    create: async ({ monitor }: { monitor: (target: EventTarget) => void }) => {
      const target = new EventTarget();
      monitor(target);
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.5 }));
      return {
        translate: async (text: string) => {
          translated.push(text);
          if (text === 'Line 2') throw new Error('the model is gone');
          return ` 译\u0007 ${text}\n`;
        },
        destroy: destroyed,
      };
    },
  };
  return { translated, destroyed, browser };
}

// rule: #subtitle-suggestions
test('a browser with a translator suggests on the device, line by line', async () => {
  const { translated, destroyed, browser } = createTranslator(({ targetLanguage }) =>
    targetLanguage === 'zh' ? 'downloadable' : 'unavailable',
  );
  const { t, api, panel, suggest, marked, words } = await openSuggestions(
    linesOf(4),
    { subtitles: { suggesting: false } },
    browser,
  );
  await expect.element(panel.getByText(t('editor.suggest_device'))).toBeVisible();
  const english = t('editor.suggestIn_EN', { count: 0 });
  await expect.element(panel.getByRole('button', { name: english })).not.toBeInTheDocument();
  await suggest(4).click();
  await expect.element(panel.getByText(t('editor.suggestDone', { count: 2 }))).toBeVisible();
  await expect.element(marked(3)).toHaveValue('译 Line 1');
  await expect.element(words(4, 'CN')).toHaveValue('');
  await expect.element(panel.getByText(t('editor.suggestFailed'))).toBeVisible();
  expect(translated).toEqual(['Line 0', 'Line 1', 'Line 2']);
  expect(destroyed).toHaveBeenCalledOnce();
  expect(bodiesOf(api)).toEqual([]);
});

test('where neither the browser nor the site has a translator, the panel shows that', async () => {
  const { t, panel } = await openSuggestions(three, { subtitles: { suggesting: false } });
  await expect.element(panel.getByText(t('editor.suggestNone'))).toBeVisible();
  await expect
    .element(panel.getByRole('button', { name: t('editor.suggestIn_CN', { count: 2 }) }))
    .not.toBeInTheDocument();
});
