import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { run } from '../../test/command.ts';
import { createProgram } from './bloom.ts';

/** Every command with its name as it is typed. */
function commandsOf(parent: Command, prefix: readonly string[] = []): [string[], Command][] {
  return parent.commands.flatMap((command) => {
    const words = [...prefix, command.name()];
    return [[words, command] as [string[], Command], ...commandsOf(command, words)];
  });
}

test('every command has help that says what it does and what it takes', async () => {
  const commands = commandsOf(createProgram('', async () => {}));
  expect(commands.map(([words]) => words.join(' '))).toContain('admin subtitles rollback');
  for (const [words, command] of commands) {
    expect(command.description(), words.join(' ')).not.toBe('');
    for (const argument of command.registeredArguments) {
      expect(argument.description, `${words.join(' ')} ${argument.name()}`).not.toBe('');
    }
    const { code, output } = await run({}, ...words, '--help');
    expect(output).toMatch(new RegExp(`^Usage: bloom ${words.join(' ')} `));
    expect(output).toContain(command.description().split(' ')[0]);
    expect(code).toBe(0);
  }
});

test.each([
  ['nothing', "error: unknown command 'nothing'"],
  ['docter', '(Did you mean doctor?)'],
  ['admin nothing', "error: unknown command 'nothing'"],
  ['ledger', 'Usage: bloom ledger '],
  ['', 'Usage: bloom '],
  ['doctor --nothing', "error: unknown option '--nothing'"],
  ['jobs nothing', "error: too many arguments for 'jobs'"],
  ['drill extra', "error: too many arguments for 'drill'"],
  ['covid snapshot /nowhere', '/nowhere is not a daily edition of the ECDC (Error: ENOENT'],
])('`bloom %s` is refused with 2', async (line, words) => {
  const { code, output } = await run({}, ...line.split(' ').filter(Boolean));
  expect(output).toContain(words);
  expect(output).not.toMatch(/^ {4}at .*:\d/m);
  expect(code).toBe(2);
});

test('`bloom --version` prints the release', async () => {
  const { code, output } = await run({}, '--version');
  expect([code, output]).toEqual([0, `${manifest.version}\n`]);
});

test('a reader that closes the output early, such as `head`, is no error', async () => {
  const program = fileURLToPath(new URL('bloom.ts', import.meta.url));
  const outcome = await new Promise((resolve) => {
    const child = execFile(process.execPath, [program, '--help'], (error, _output, errors) =>
      resolve([error?.code ?? 0, errors]),
    );
    child.stdout?.destroy();
  });
  expect(outcome).toEqual([0, '']);
});
