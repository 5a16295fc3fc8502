import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './package-folder.ts';

const { version, gitHead } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
  version: string;
  gitHead?: string;
};

/** The version of package.json, and the commit that a release was made from, which is empty in a checkout. */
export const release = { version, commit: gitHead ?? '' };
