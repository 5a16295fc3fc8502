import { cdp, type Locator } from 'vitest/browser';

type Presses = (key: string, windowsVirtualKeyCode: number, text?: string) => Promise<unknown>;

/** A key as the browser itself has it; with a text it also sends the form of a field. */
const pressKey: Presses = (key, windowsVirtualKeyCode, text) =>
  cdp().send('Input.dispatchKeyEvent', {
    type: text === undefined ? 'rawKeyDown' : 'keyDown',
    key,
    code: key,
    windowsVirtualKeyCode,
    ...(text !== undefined && { text }),
  });

/**
 * Writes a word by an input method and ends it with a key, with the events of a browser in its order: in
 * Chromium the key comes first and says that it composes, in Safari the composition has ended before it.
 */
export async function endComposition(
  browser: 'Chromium' | 'Safari',
  field: Locator,
  key: 'Enter' | 'Escape' = 'Enter',
): Promise<void> {
  const session = cdp();
  await field.click();
  await session.send('Input.imeSetComposition', { text: 'hao', selectionStart: 3, selectionEnd: 3 });
  const end = () => session.send('Input.insertText', { text: '好' });
  if (browser === 'Chromium') {
    await pressKey(key, 229);
    await end();
    return;
  }
  await end();
  await pressKey(key, 229, key === 'Enter' ? '\r' : undefined);
}
