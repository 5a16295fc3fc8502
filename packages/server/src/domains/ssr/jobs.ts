import type { Job } from '../../platform/jobs/jobs.ts';
import type { StoredAssets } from './stored-assets.ts';

/** Keeps the files of builds in use, and no others (docs/operations.md#upgrade). */
export function assetJobs(assets: StoredAssets): readonly Job[] {
  return [
    {
      name: 'store the files of this build',
      everyS: 3_600,
      scope: 'server',
      run: () => assets.storeAgain(),
    },
    {
      name: 'delete the files of old builds',
      everyS: 86_400,
      scope: 'system',
      run: () => assets.deleteUnused(),
    },
  ];
}
