// rule: #input-methods
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The one place that knows of input methods. */
const filter = 'packages/web/src/lib/input-method.ts';
/** The one place that reads Enter from a line break. */
const lineBreak = 'packages/web/src/parts/writing/use-enter.ts';

/** A button that is held by a key: the release ends only what a press began. */
const tapButton = 'packages/web/src/features/subtitle/editor/tap/TapButton.tsx';

/** Ways to read a key that `keepInputMethodKeys` does not filter, or that do its work again. */
const otherWays: readonly [way: RegExp, allowed?: string][] = [
  [/\.isComposing\b|\bisComposing\s*[,}]|\bkeyCode\b|\bcharCode\b|\.which\b/, filter],
  [/['"]keyup['"]|\bonKeyUp/, tapButton],
  [/['"]keypress['"]|\bonKeyPress/],
  [/['"]beforeinput['"]|\bonBeforeInput=|insert(?:LineBreak|Paragraph)/, lineBreak],
];

/** The ways to read keys in the code of a file that the filter does not reach. */
function findOtherWays(file: string, code: string): string[] {
  return otherWays.flatMap(([way, allowed]) => (file === allowed ? [] : (way.exec(code) ?? [])));
}

test('the app reads keys from keydown alone, which has none of an input method', () => {
  const files = execFileSync('git', ['ls-files', 'packages/web', 'packages/server/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|js|html)$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file))
    .filter((file) => existsSync(path.join(root, file)));
  const found = files.flatMap((file) =>
    findOtherWays(file, readFileSync(path.join(root, file), 'utf8')).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['a check of its own', "event.key === 'Enter' && !event.nativeEvent.isComposing", 1],
  ['the code of a key', 'if (event.keyCode === 13) send()', 1],
  ['a key that is released', "field.addEventListener('keyup', send)", 1],
  ['a key that types', 'onKeyPress={({ key }) => send(key)}', 1],
  ['a line break', "if (inputType === 'insertParagraph') send()", 1],
  ['a key that is pressed', "onKeyDown={({ key }) => key === 'Enter' && send()}", 0],
])('%s is %s', (_, code, count) => {
  expect(findOtherWays('packages/web/src/features/chat/Chat.tsx', code)).toHaveLength(count);
});

test('the filter is on before any part of the app listens', () => {
  const client = readFileSync(path.join(root, 'packages/web/src/entry/client.tsx'), 'utf8');
  const at = client.indexOf('keepInputMethodKeys();');
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThan(client.indexOf('createAppRouter({'));
});
