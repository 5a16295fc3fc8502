import path from 'node:path';
import { packageFolder } from '../platform/process/package-folder.ts';
import { UsageError } from './startup-errors.ts';

/** The flags of Node that a server has, as `npm start` has them (docs/adr/0021). */
const nodeFlags = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring'];

/**
 * Becomes the server: the same process goes on as that program, so that a supervisor sees and stops the
 * server itself. It reads the settings again. Error: `UsageError` where processes cannot do that.
 */
export async function start(): Promise<void> {
  if (!process.execve) throw new UsageError(`A server cannot be started on ${process.platform}.`);
  process.execve(
    process.execPath,
    ['node', ...nodeFlags, path.join(packageFolder, 'dist/main.js')],
    process.env,
  );
}
