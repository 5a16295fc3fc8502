import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder of this package, whether its sources run or its build. */
export const packageFolder = path.dirname(findPackageJSON(import.meta.url) ?? '.');
