import path from 'node:path';
import { packageFolder } from '../platform/process/package-folder.ts';

/** The flags of Node that a server has, as `npm start` has them (docs/adr/0021). */
const nodeFlags = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring'];

/**
 * Becomes the server: the same process goes on as that program, so that a supervisor sees and stops the
 * server itself. It reads the settings again.
 */
export async function start(): Promise<void> {
  process.execve?.(
    process.execPath,
    ['node', ...nodeFlags, path.join(packageFolder, 'dist/main.js')],
    process.env,
  );
}
