import { publishOnCommit } from '../../platform/events/index.ts';
import type { BloomEvents } from '../../events.ts';
import type { Tables } from '../../schema.ts';
import type { Target } from '../moderation/index.ts';
import { VideoReader, VideoWriter } from './video-store.ts';
import { videoKeyOf } from './video.ts';

/** A video as moderators act on it; its id there is `source/id`. */
export const videoTarget: Target = {
  async lock(tx, id) {
    const [source = '', ...rest] = id.split('/');
    return new VideoWriter(tx).lockSubject(videoKeyOf({ source, id: rest.join('/') }));
  },
  async describe(db, id) {
    return new VideoReader(db).describe(id);
  },
  async apply(tx, { id }, acted) {
    await new VideoWriter(tx).setHidden(id, acted.action === 'hide' ? acted.id : null);
    publishOnCommit<BloomEvents, Tables>(tx, 'video.changed', { videoId: id });
  },
};
