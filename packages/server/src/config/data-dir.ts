import path from 'node:path';
import { packageFolder } from '../platform/process/package-folder.ts';
import { release } from '../platform/process/release.ts';

/** Whether the program is one of a release, and not of a checkout. */
export const isRelease = release.commit !== '';

/** The folder of the data where DATA_DIR is unset: in the checkout. */
export const checkoutData = path.join(packageFolder, '../../.data');

/** The problem of a release whose embedded database would be in its own folder. */
export function dataDirProblems(
  { DATABASE_URL, DATA_DIR }: Record<string, unknown>,
  isOfRelease: boolean,
): string[] {
  if (!isOfRelease || DATABASE_URL !== undefined || DATA_DIR !== undefined) return [];
  return [
    'DATA_DIR: must be a folder outside of the release, such as /var/lib/bloom: the next release has another ' +
      'folder, and would start with an empty database',
  ];
}
