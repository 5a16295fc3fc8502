import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../../test/pages/parts.ts';
import { expectPlaying, expectTime, playing } from '../../../../test/pages/playing.ts';
import { openEditor, respondWithSubtitles, savesOf, type Cues } from '../../../../test/pages/subtitles.ts';
import { openVideo, videoOf } from '../../../../test/pages/video-page.ts';

/** The times of the active subtitle. */
const times = page.getBySelector('.cue-edge-time');
const [start, end] = [times.first(), times.last()];

const second = [4, 6, 'Two', '二'] as const;
const two: Cues = [[0, 3, 'One', '一'], second];

// rule: #subtitle-editor, #subtitle-editor-keys
test('two minutes are subtitled in both languages by keyboard alone', async () => {
  const { t, api, poster } = await openVideo(videoOf(), {
    account: {},
    api: (given) => respondWithSubtitles(given, []),
  });
  await expect.element(poster).toBeVisible();
  const pressOn = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true }).first();
    await expect.element(button).toBeVisible();
    button.element().focus();
    await press('{Enter}');
  };
  poster.element().focus();
  await press('{Enter}');
  await pressOn(t('subtitle.title'));
  await expect.element(page.getByRole('heading', { name: t('subtitle.title'), exact: true })).toHaveFocus();
  await pressOn(t('subtitle.begin'));
  const editor = page.getByRole('region', { name: t('subtitle.edit') });
  await expect.element(editor).toMatchTextContent('Big Buck Bunny');
  await expectPlaying();
  await press('{Alt>}k{/Alt}');
  await expectPlaying({ plays: false });
  await press('{Alt>}{Shift>}j{/Shift}{/Alt}');
  await expectTime().toBe(0);

  for (let number = 1; number <= 6; number++) {
    await press('{Alt>}a{/Alt}');
    const name = t('editor.words', { number, language: t('editor.english') });
    await expect.element(page.getByRole('textbox', { name, exact: true })).toHaveFocus();
    await press(`Line ${number}`);
    // Nothing happens while an input method composes.
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'a', altKey: true, isComposing: true, bubbles: true }),
    );
    await press('{Tab}');
    await press(`第${number}句`);
    await press('{Alt>}{Shift>}ll{/Shift}{/Alt}');
    await expectTime().toBe(number * 20);
    await press('{Alt>}]{/Alt}');
  }
  await press('{Control>}z{/Control}');
  await press('{Control>}{Shift>}z{/Shift}{/Control}');
  await press('{Control>}s{/Control}');
  // Each is longer than 7 s: a hint, with which the next press saves.
  await expect.element(page.getByRole('button', { name: t('editor.saveAnyway') })).toHaveFocus();
  await press('{Control>}s{/Control}');
  await expect.element(page.getByText(t('editor.saved'), { exact: true })).toBeVisible();
  const cues = Array.from({ length: 6 }, (_, index) => [
    index * 20,
    index * 20 + 20,
    `Line ${index + 1}`,
    `第${index + 1}句`,
  ]);
  expect(savesOf(api)).toEqual([{ base: 0, cues }]);
});

// rule: #subtitle-editor
test('subtitles are written on a phone by touch', async () => {
  const { t, button, save, words, saves } = await openEditor([], {
    layout: 'mobile',
    size: [360, 740],
  });
  await button(t('editor.startPlayer')).click();
  await expectPlaying();
  await button(t('editor.do_playPause')).click();
  await expectPlaying({ plays: false });
  const beganS = playing().timeS;
  for (let number = 1; number <= 2; number++) {
    await button(t('editor.do_add')).click();
    await expect.element(words(number, 'EN')).toHaveFocus();
    await press(`Line ${number}`);
    await words(number, 'CN').click();
    await press(`第${number}句`);
    await button(t('editor.do_forward10')).click();
    await button(t('editor.do_forward10')).click();
    await expectTime().toBeCloseTo(beganS + number * 20, 1);
    await button(t('editor.do_setEnd')).click();
  }
  expect(document.documentElement.scrollWidth).toBe(360);
  await save.click();
  await button(t('editor.saveAnyway')).click();
  await expect.element(page.getByText(t('editor.saved'), { exact: true })).toBeVisible();
  const [one, another] = saves()[0]?.cues ?? [];
  expect(one?.slice(2)).toEqual(['Line 1', '第1句']);
  expect(another?.slice(2)).toEqual(['Line 2', '第2句']);
  expect((another?.[1] ?? 0) - (one?.[0] ?? 0)).toBeCloseTo(40, 1);
});

// rule: #subtitle-editor-keys
test('a subtitle is played, and the player stops at its end', async () => {
  const { t, button, words } = await openEditor([
    [2, 2.5, 'One', '一'],
    [5, 8, 'Two', '二'],
  ]);
  await words(1, 'EN').click();
  await button(t('editor.startPlayer')).click();
  await expectPlaying();
  await press('{Alt>}r{/Alt}');
  await expectPlaying({ plays: false });
  // Within 100 ms by the clock of `clip.test.ts`; a busy machine runs the timers of a page later.
  expect(Math.abs(playing().timeS - 2.5)).toBeLessThan(1);
});

/** The effect of keys on two subtitles, of which the first is active. */
const keys: [keys: string, cues: Cues][] = [
  ['{Alt>}{Shift>}.{/Shift}{/Alt}', [[0.1, 3.1, 'One', '一'], second]],
  ['{Alt>}m{/Alt}', [[0, 6, 'One Two', '一 二']]],
];
test.for(keys)('the keys %s edit the active subtitle', async ([combination, cues]) => {
  const { words, save, saves } = await openEditor(two);
  await words(1, 'EN').click();
  await press(combination);
  await save.click();
  await expect.poll(saves).toEqual([{ base: 1, cues }]);
});

// rule: #subtitle-editor
test('subtitles are removed after a question, which has the focus, and come back', async () => {
  const { t, button, words } = await openEditor(two);
  const question = page.getByRole('alertdialog', {
    name: t('editor.removeQuestion', { count: 1 }),
  });
  await words(1, 'EN').click();
  await press('{Alt>}{Delete}{/Alt}');
  await expect.element(question.getByRole('button').first()).toHaveFocus();
  await press('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(words(1, 'EN')).toHaveFocus();
  await press('{Alt>}{Delete}{/Alt}');
  await press('{Enter}');
  await expect.element(words(1, 'EN')).toHaveValue('Two');
  await expect.element(words(1, 'EN')).toHaveFocus();
  await expect.element(words(2, 'EN')).not.toBeInTheDocument();
  await button(t('editor.do_undo')).click();
  await expect.element(words(2, 'EN')).toHaveValue('Two');
  await expect.element(button(t('editor.do_undo'))).toHaveAttribute('aria-disabled', 'true');
});

// rule: #subtitle-editor
test('the editor opens at the first gap, and the video starts there', async () => {
  const matchMedia = window.matchMedia.bind(window);
  const hover = { matches: true } as MediaQueryList;
  // The browser of the tests has no mouse once another test has emulated a finger.
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(hover: hover)' ? hover : matchMedia(query),
  );
  const cues: Cues = Array.from({ length: 80 }, (_, at) => [
    at * 3,
    at * 3 + 2,
    `Line ${at}`,
    at < 60 ? '句' : '',
  ]);
  const { t, button, words } = await openEditor(cues);
  await expect.element(words(61, 'CN')).toHaveFocus();
  await expect.element(words(61, 'CN')).toBeInViewport();
  await button(t('editor.startPlayer')).click();
  await expectPlaying();
  await expectTime().toBeGreaterThanOrEqual(180);
});

test('on a phone the first gap is in sight, without the focus', async () => {
  const cues: Cues = Array.from({ length: 80 }, (_, at) => [
    at * 3,
    at * 3 + 2,
    `Line ${at}`,
    at < 60 ? '句' : '',
  ]);
  const { words } = await openEditor(cues, { layout: 'mobile', size: [390, 844] });
  await expect.element(words(61, 'CN')).toBeInViewport();
});

// rule: #subtitle-lines
test('lines that are too long are broken again, of one subtitle or of all', async () => {
  const long = 'The captain warned them to turn around but the crew did not listen';
  const broken = long.replace(' but', '\nbut');
  const { t, button, openPanel, words } = await openEditor([
    [0, 4, long, '一'],
    [5, 9, long, '二'],
  ]);
  await words(1, 'EN').click();
  const hint = t('editor.problem_lineTooLong', { language: t('editor.english'), limit: 42 });
  await expect.element(page.getBySelector('.cue-problem')).toMatchTextContent(hint);
  await page.getBySelector('.cue-problem').getByRole('button').click();
  await expect.element(words(1, 'EN')).toHaveValue(broken);
  await expect.element(page.getBySelector('.cue-problem')).not.toBeInTheDocument();
  await expect.element(words(2, 'EN')).toHaveValue(long);
  await button(t('editor.do_undo')).click();
  await expect.element(words(1, 'EN')).toHaveValue(long);
  await press('{Alt>}b{/Alt}');
  await expect.element(words(1, 'EN')).toHaveValue(broken);
  await openPanel(t('editor.do_rebreakAll'));
  await expect.element(words(2, 'EN')).toHaveValue(broken);
});

/** Opens a subtitle of four seconds on the timeline, and sends events of a mouse to shares of its width. */
async function openTimeline(cues: Cues = [[0, 4, 'One', '一']]) {
  // A pointer that only these events know cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
  const { t, button, save, saves } = await openEditor(cues);
  await button(t('editor.startPlayer')).click();
  await expectPlaying();
  await button(t('editor.do_playPause')).click();
  await expectPlaying({ plays: false });
  const block = page.getBySelector('.timeline-cue').first().element();
  const { left, width } = block.getBoundingClientRect();
  return {
    t,
    save,
    saves,
    style: () => block.getAttribute('style'),
    send: async (type: string, share: number) => {
      const at = { pointerType: 'mouse', clientX: left + width * share };
      block.dispatchEvent(new PointerEvent(type, { bubbles: true, ...at }));
      await new Promise(requestAnimationFrame);
    },
  };
}

/** The times after a drag: from a share of its width on, by a share. */
const drags: [what: string, from: number, by: number, shown: [string, string]][] = [
  ['its end', 0.99, -0.25, ['00:00', '00:03']],
  ['its start', 0.01, 0.25, ['00:01', '00:04']],
  ['the subtitle', 0.5, 0.5, ['00:02', '00:06']],
];
// rule: #subtitle-editor
test.for(drags)('%s is dragged on the timeline', async ([, from, by, shown]) => {
  const { style, send } = await openTimeline();
  const before = style();
  await send('pointerdown', from);
  await send('pointermove', from + by);
  await expect.poll(style).not.toBe(before);
  await send('pointerup', from + by);
  await expect.element(start).toHaveValue(shown[0]);
  await expect.element(end).toHaveValue(shown[1]);
  await press('{Control>}z{/Control}');
  await expect.element(start).toHaveValue('00:00');
  await expect.element(end).toHaveValue('00:04');
});

const three: Cues = [
  [0, 4, 'One', '一'],
  [6, 8, 'Two', '二'],
  [12, 14, 'Three', '三'],
];
// rule: #subtitle-editor
test('one drag moves a subtitle and all that follow, and is one step', async () => {
  const { t, send, save, saves } = await openTimeline(three);
  await page.getByText(t('editor.reach_rest'), { exact: true }).click();
  await send('pointerdown', 0.5);
  await send('pointermove', 0.75);
  await send('pointerup', 0.75);
  await expect.element(start).toHaveValue('00:01');
  await press('{Control>}z{/Control}');
  await expect.element(start).toHaveValue('00:00');
  await press('{Control>}y{/Control}');
  await save.click();
  await expect
    .poll(() => saves()[0]?.cues.map(([fromS, untilS]) => [fromS, untilS]))
    .toEqual([
      [1, 5],
      [7, 9],
      [13, 15],
    ]);
});

/** The times of three subtitles after keys, with the second one active. */
const restKeys: [keys: string, second: [number, number], third: [number, number]][] = [
  ['{ArrowDown}{ArrowDown}', [6.2, 8.2], [12.2, 14.2]],
  ['{ArrowUp}', [5.9, 7.9], [11.9, 13.9]],
  [']', [6, 8.033], [12.1, 14.133]],
  // One press.
  ['[[', [6, 7.967], [11.9, 13.867]],
];
// rule: #subtitle-editor-keys
test.for(restKeys)('the keys %s with Alt and Shift move all that follow', async ([keys, ...times]) => {
  const { words, save, saves } = await openEditor(three);
  await words(2, 'EN').click();
  await press(`{Alt>}{Shift>}${keys}{/Shift}{/Alt}`);
  await save.click();
  const saved = () => saves()[0]?.cues.map(([fromS, untilS]) => [fromS, untilS]);
  await expect.poll(saved).toEqual([[0, 4], ...times]);
});

test('a press on the timeline goes to its time, and changes nothing', async () => {
  const { send } = await openTimeline();
  await send('pointerdown', 0.5);
  await send('pointerup', 0.5);
  await expectTime().toBeCloseTo(2, 0);
  await expect.element(start).toHaveValue('00:00');
  await expect.element(end).toHaveValue('00:04');
});

// rule: #subtitle-editor
test('a file is imported, and the rows that cannot be read are listed', async () => {
  const { t, button, openPanel, words, save, saves } = await openEditor(two);
  await openPanel(t('editor.import'));
  const rows = [
    '1\n00:00:01,000 --> 00:00:02,000\nFirst <b>line</b>\n第一句',
    '2\n00:00:99,000 --> 00:01:02,000\nNo such time',
    '3\n00:00:09,000 --> 00:00:08,000\nBackwards',
    '4\n00:00:10,000 --> 00:00:12,000\n<img src=x onerror=alert(1)>\n最后',
  ];
  const text = `\u{FEFF}${rows.join('\r\n\r\n')}\r\n`;
  await page
    .getByLabelText(t('editor.importFile1'), { exact: true })
    .upload(new File([text], 'film.srt', { type: 'application/x-subrip' }));
  const read = { count: 2, format: 'SRT', encoding: 'UTF-8' };
  await expect.element(page.getByText(t('editor.importRead', read))).toBeVisible();
  await expect.element(page.getByText(t('editor.importBad', { count: 2 }))).toBeVisible();
  const bad = page.getBySelector('.bad-rows li');
  await expect.element(bad.first()).toMatchTextContent(t('editor.importRow', { line: 7 }));
  await expect.element(bad.last()).toMatchTextContent(t('editor.bad_endBeforeStart'));
  await button(t('editor.importReplace')).click();
  await expect.element(words(2, 'EN')).toHaveValue('<img src=x onerror=alert(1)>');
  await words(1, 'EN').click();
  await press('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(words(2, 'EN')).toHaveFocus();
  // The key led to the English words; a click leads where it is.
  await words(1, 'CN').click();
  await expect.element(page.getBySelector('.cue[data-active] .cue-number')).toHaveTextContent('1');
  await expect.element(words(1, 'CN')).toHaveFocus();
  await save.click();
  await expect
    .poll(() => saves()[0]?.cues)
    .toEqual([
      [1, 2, 'First line', '第一句'],
      [10, 12, '<img src=x onerror=alert(1)>', '最后'],
    ]);
});
