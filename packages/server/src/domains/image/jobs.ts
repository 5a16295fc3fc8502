import type { Job } from '../../platform/jobs/jobs.ts';
import type { Images } from './image-service.ts';

/**
 * Deletes what each server has cached of erased images (docs/specification/moderation.md#erased-content).
 *
 * @param findErased finds what their files are named by
 */
export function imageJobs(images: Images, findErased: () => Promise<string[]>): readonly Job[] {
  return [
    {
      name: 'delete erased images',
      everyS: 60,
      scope: 'server',
      run: async () => images.forget(await findErased()),
    },
  ];
}
