import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { poolInsideTransaction } from '../../src/platform/database/connection/pool.ts';
import { packageFolder } from '../../src/platform/process/package-folder.ts';

/*
 * `npm start` and bench run the build (startArguments of @bloom/e2e), so what is not in the build does
 * not run in production.
 */

test('the build contains no development guard, for any NODE_ENV', async () => {
  const { output } = (await build({
    configFile: path.join(packageFolder, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const code = output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
  expect(process.env['NODE_ENV']).toBe('test');
  // Not `toContain`, because its failure would print the whole build.
  expect(code.includes('statement_timeout')).toBe(true);
  expect(code.includes(poolInsideTransaction)).toBe(false);
});
