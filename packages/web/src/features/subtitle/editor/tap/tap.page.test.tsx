import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultRules } from '@bloom/contract/subtitle/checks';
import { platform } from '../../../../platform/index.ts';
import { press } from '../../../../../test/pages/parts.ts';
import { expectPlaying, videoElement } from '../../../../../test/pages/playing.ts';
import { openEditor, type Cues } from '../../../../../test/pages/subtitles.ts';
import { clip, videoOf } from '../../../../../test/pages/video-page.ts';

/** The clocks of the player and of the page, which from then on only the test changes. */
function createClock() {
  const video = videoElement();
  let timeS = 0;
  const seeks: number[] = [];
  Object.defineProperty(video, 'currentTime', {
    get: () => timeS,
    set: (value: number) => {
      seeks.push(value);
      timeS = value;
    },
  });
  const send = (target: EventTarget, event: Event, atS: number) => {
    timeS = atS;
    // The page's clock is that of the video, a minute later.
    const momentMs = 60_000 + atS * 1_000;
    Object.defineProperty(event, 'timeStamp', { value: momentMs });
    const now = vi.spyOn(performance, 'now').mockReturnValue(momentMs);
    target.dispatchEvent(event);
    now.mockRestore();
  };
  const settle = () => new Promise(requestAnimationFrame);
  const key = (type: string) => new KeyboardEvent(type, { key: ' ', bubbles: true, cancelable: true });
  const touch = (type: string) =>
    new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true, pointerId: 5, button: 0 });
  const hold = async (target: EventTarget, make: (down: boolean) => Event, fromS: number, toS: number) => {
    send(target, make(true), fromS);
    await settle();
    send(target, make(false), toS);
    await settle();
  };
  return {
    seeks,
    send,
    hasTime: () => timeS,
    /** Holds the space bar between two times of the video. */
    holdKey: (fromS: number, toS: number) =>
      hold(document.activeElement ?? document.body, (down) => key(down ? 'keydown' : 'keyup'), fromS, toS),
    holdFinger: (target: Element, fromS: number, toS: number) =>
      hold(target, (down) => touch(down ? 'pointerdown' : 'pointerup'), fromS, toS),
    touch,
  };
}

const text = 'One\t第一句\nTwo\t第二句\nThree\t第三句';

/** Opens the mode with lines, on a stream that plays. */
async function openTapping(lines = text, options: Parameters<typeof openEditor>[1] = {}, cues: Cues = []) {
  // A pointer that only these events know cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
  const opened = await openEditor(cues, { video: clip, ...options });
  const { t, button, openPanel } = opened;
  if (cues.length > 0) await openPanel(t('editor.tap'));
  else await button(t('editor.tapPaste')).click();
  if (lines !== '') {
    await page.getByLabelText(t('editor.tapLines'), { exact: true }).fill(lines);
    await button(t('editor.tapBegin')).click();
  }
  const next = page.getBySelector('.tap-lines [aria-current]');
  return {
    ...opened,
    next,
    tapButton: page.getBySelector('.tap-button'),
    /** Starts the video, and has its clock from then on. */
    play: async () => {
      await button(t('editor.tapPlay')).click();
      await expectPlaying();
      await expect.element(button(t('editor.tapHold'))).toBeVisible();
      return createClock();
    },
  };
}

const views = [
  ['en', 'desktop'],
  ['en', 'mobile'],
  ['zh-hans', 'desktop'],
  ['zh-hans', 'mobile'],
  ['zh-hant', 'desktop'],
  ['zh-hant', 'mobile'],
] as const;
// rule: #tap-to-time
test.for(views)('a text is timed and saved by keyboard alone, in %s on %s', async ([locale, layout]) => {
  const { t, saves, next } = await openTapping('', {
    locale,
    layout,
    ...(layout === 'mobile' && { size: [390, 844] }),
  });
  const pressOn = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true }).first();
    await expect.element(button).toBeVisible();
    button.element().focus();
    await press('{Enter}');
  };
  page
    .getByRole('textbox', { name: t('editor.tapLines'), exact: true })
    .element()
    .focus();
  await press('One | 第一句{Enter}Two | 第二句');
  await expect
    .element(
      page.getByRole('status').filter({ hasText: t('editor.tapRead', { count: 2, english: 2, chinese: 2 }) }),
    )
    .toBeVisible();
  await pressOn(t('editor.tapBegin'));
  await expect.element(page.getByRole('button', { name: t('editor.tapPlay'), exact: true })).toHaveFocus();
  await press('{Enter}');
  await expectPlaying();
  await expect.element(page.getByRole('button', { name: t('editor.tapHold'), exact: true })).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  const { holdKey } = createClock();
  const status = page.getByRole('status').filter({ hasText: 'Two' });
  await holdKey(2, 3.5);
  await expect
    .element(status)
    .toHaveTextContent(t('editor.tapNext', { number: 2, count: 2, words: 'Two / 第二句' }));
  await expect.element(next).toMatchTextContent('第二句');
  await holdKey(4, 6);
  const tapped = page.getBySelector('.tap');
  await expect.element(tapped.getByRole('button', { name: t('moment.save'), exact: true })).toHaveFocus();
  await press('{Enter}');
  await expect.poll(saves).toEqual([
    {
      base: 0,
      cues: [
        [1.9, 3.4, 'One', '第一句'],
        [3.9, 5.9, 'Two', '第二句'],
      ],
    },
  ]);
});

// rule: #tap-to-time
test('a finger times lines on a phone, and the button takes no gesture', async () => {
  const { tapButton, next, play, saves } = await openTapping(text, { layout: 'mobile', size: [390, 844] });
  const { holdFinger } = await play();
  const box = tapButton.element().getBoundingClientRect();
  expect(box.height).toBeGreaterThanOrEqual(64);
  expect(box.bottom).toBeLessThanOrEqual(844);
  expect(getComputedStyle(tapButton.element()).touchAction).toBe('none');
  await holdFinger(tapButton.element(), 2, 3);
  await expect.element(next).toMatchTextContent('Two');
  await press('{Control>}s{/Control}');
  await expect.poll(() => saves()[0]?.cues).toEqual([[1.9, 2.9, 'One', '第一句']]);
});

// rule: #tap-to-time
test('a second finger and a gesture that the browser takes over time nothing', async () => {
  const { tapButton, next, play } = await openTapping();
  const { send, touch, holdFinger } = await play();
  const button = tapButton.element();
  send(button, new PointerEvent('pointerdown', { bubbles: true, pointerId: 6, isPrimary: false }), 1);
  await expect.element(tapButton).not.toHaveAttribute('data-held');
  send(button, touch('pointerdown'), 2);
  await expect.element(tapButton).toHaveAttribute('data-held');
  send(button, touch('pointercancel'), 3);
  await expect.element(tapButton).not.toHaveAttribute('data-held');
  await expect.element(next).toMatchTextContent('One');
  await holdFinger(button, 4, 5);
  await expect.element(next).toMatchTextContent('Two');
});

// rule: #tap-to-time
test('a click without a press, as of a screen reader, starts a line, which stays for as long as it is read', async () => {
  const { tapButton, next, play, saves } = await openTapping();
  const { send } = await play();
  send(tapButton.element(), new MouseEvent('click', { bubbles: true, detail: 0 }), 2);
  await expect.element(next).toMatchTextContent('Two');
  await press('{Control>}s{/Control}{Control>}s{/Control}');
  const times = () => saves()[0]?.cues.map(([fromS, untilS]) => [fromS * 1_000, untilS * 1_000]);
  await expect.poll(times).toEqual([[1_900, 1_900 + defaultRules.minMs]]);
});

test('a window that loses the focus while a key is held times nothing', async () => {
  const { tapButton, next, play } = await openTapping();
  const { send, holdKey } = await play();
  send(document.body, new KeyboardEvent('keydown', { key: ' ', bubbles: true }), 2);
  await expect.element(tapButton).toHaveAttribute('data-held');
  window.dispatchEvent(new Event('blur'));
  await expect.element(tapButton).not.toHaveAttribute('data-held');
  send(document.body, new KeyboardEvent('keyup', { key: ' ', bubbles: true }), 3);
  await expect.element(next).toMatchTextContent('One');
  await holdKey(4, 5);
  await expect.element(next).toMatchTextContent('Two');
});

test('the keys press other buttons that have the focus', async () => {
  const { t, next, play, button } = await openTapping();
  const { holdKey } = await play();
  await holdKey(2, 3);
  await expect.element(next).toMatchTextContent('Two');
  button(t('editor.tapBack')).element().focus();
  await press('[Space]');
  await expect.element(next).toMatchTextContent('One');
});

// rule: #tap-to-time
test('going back takes one line back and the player to before it, by a key and by the undo of the editor', async () => {
  const { t, next, play, button } = await openTapping();
  const { holdKey, seeks } = await play();
  await holdKey(2, 3);
  await holdKey(5, 6);
  await expect.element(next).toMatchTextContent('Three');
  await press('{Backspace}');
  await expect.element(next).toMatchTextContent('Two');
  expect(seeks.at(-1)).toBeCloseTo(3.4, 3);
  await press('{Control>}z{/Control}');
  await expect.element(next).toMatchTextContent('One');
  expect(seeks.at(-1)).toBeCloseTo(0.4, 3);
  await expect.element(button(t('editor.tapBack'))).toHaveAttribute('aria-disabled', 'true');
});

// rule: #tap-to-time
test('subtitles get new times from one on, and what is not tapped keeps its times', async () => {
  const known: Cues = [
    [0, 1, 'One', '一'],
    [5, 6, 'Two', '二'],
    [9, 10, 'Three', '三'],
  ];
  const { t, next, play, button, saves, save } = await openTapping('', {}, known);
  await page.getByText(t('editor.tapWhat_again'), { exact: true }).click();
  await page.getByLabelText(t('editor.tapFrom'), { exact: true }).fill('4');
  await expect.element(page.getByText(t('editor.tapFromInvalid', { count: 3 }))).toBeVisible();
  await page.getByLabelText(t('editor.tapFrom'), { exact: true }).fill('2');
  await button(t('editor.tapBegin')).click();
  await expect.element(next).toMatchTextContent('Two');
  const { holdKey } = await play();
  await holdKey(6.1, 8.1);
  await expect.element(next).toMatchTextContent('Three');
  await button(t('editor.tapDone')).click();
  await save.click();
  await expect.poll(() => saves()[0]?.cues).toEqual([known[0], [6, 8, 'Two', '二'], known[2]]);
});

// rule: #tap-to-time
test('the speeds for tapping are offered, and the one from before comes back', async () => {
  const { t, play, button, editor } = await openTapping();
  await play();
  const video = videoElement();
  for (const rate of [0.5, 0.75]) {
    await editor.getByText(t('editor.tapRate', { rate }), { exact: true }).click();
    await expect.poll(() => video.playbackRate).toBe(rate);
  }
  await button(t('editor.tapDone')).click();
  await expect.poll(() => video.playbackRate).toBe(1);
});

test('another line is chosen, and lines that are left wait until the mode opens again', async () => {
  const { t, next, play, button, openPanel } = await openTapping();
  const { holdKey } = await play();
  const other = page.getBySelector('.tap-lines button');
  await other.filter({ hasText: 'Two' }).click();
  await other.filter({ hasText: 'Three' }).click();
  await expect.element(next).toMatchTextContent('Three');
  await other.filter({ hasText: 'Two' }).click();
  await button(t('editor.tapClose')).click();
  await openPanel(t('editor.tap'));
  await expect.element(next).toMatchTextContent('Two');
  await holdKey(2, 3);
  await expect.element(next).toMatchTextContent('Three');
});

// rule: #tap-to-time
test.for(['bilibili', 'tencent'] as const)(
  '%s states no time, and the mode shows that before anything is typed',
  async (source) => {
    const id = source === 'bilibili' ? 'BV1GJ411x7h7' : 'a1234567890';
    const { t } = await openTapping('', { video: videoOf({ source, id }) });
    await expect.element(page.getByText(t('editor.tapSilent'))).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: t('editor.tapLines') })).not.toBeInTheDocument();
  },
);

test('the text can be changed, and goes on with the first line that has no times', async () => {
  const { t, next, play, button } = await openTapping();
  const { holdKey } = await play();
  await holdKey(2, 3);
  await expect.element(next).toMatchTextContent('Two');
  await button(t('editor.tapOther')).click();
  const field = page.getByLabelText(t('editor.tapLines'), { exact: true });
  await expect.element(field).toHaveValue(text);
  await field.fill(text.replace('Two', 'Second'));
  await button(t('editor.tapBegin')).click();
  await expect.element(next).toMatchTextContent('Second');
});

// rule: #tap-to-time
test('lines that are left are there again when the editor opens again, until all are tapped', async () => {
  const { t, next, play, button, router, openPanel } = await openTapping();
  const { holdKey } = await play();
  await holdKey(2, 3);
  await expect.element(next).toMatchTextContent('Two');
  const address = { to: '/video/$id', params: { id: clip.id } } as const;
  const leave = async () => {
    await button(t('editor.close')).click();
    await button(t('editor.leave')).click();
    await expect.poll(() => 'editor' in document.documentElement.dataset).toBe(false);
  };
  await leave();
  await router.navigate({ ...address, search: { videoSrc: 'zdziyuan', edit: 1 } });
  await button(t('editor.draftContinue')).click();
  await openPanel(t('editor.tap'));
  await expect.element(next).toMatchTextContent('Two');
  await holdKey(4, 5);
  await expect.element(next).toMatchTextContent('Three');
  await holdKey(6, 7);
  await expect.element(page.getByText(t('editor.tapAllDone')).last()).toBeVisible();
  const stored = async () => (await (await platform.drafts()).list('tap-lines')).length;
  await expect.poll(stored).toBe(0);
});

test('a text without lines, and one that does not fit, are refused with the reason', async () => {
  const { t, button } = await openTapping('');
  await button(t('editor.tapBegin')).click();
  await expect.element(page.getByText(t('editor.tapNoLines'))).toBeVisible();
  const field = page.getByLabelText(t('editor.tapLines'), { exact: true });
  await field.fill(`One\n${'x'.repeat(1_001)}`);
  await expect.element(page.getByText(t('editor.tapTooLong', { line: 2 }))).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});

test('a text is read from a file in its encoding', async () => {
  const { t, next, button } = await openTapping('');
  // “第一句” in UTF-16, with its mark.
  const bytes = new Uint8Array([0xff, 0xfe, 0x2c, 0x7b, 0x00, 0x4e, 0xe5, 0x53]);
  await page
    .getByLabelText(t('editor.tapFile'), { exact: true })
    .upload(new File([bytes], 'text.txt', { type: 'text/plain' }));
  await expect.element(page.getByLabelText(t('editor.tapLines'), { exact: true })).toHaveValue('第一句');
  await button(t('editor.tapBegin')).click();
  await expect.element(next).toMatchTextContent('第一句');
});
