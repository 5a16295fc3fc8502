import { removes } from '@bloom/contract/moderation/moderation-rules';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { BloomEvents } from '../../events.ts';
import type { Tables } from '../../schema.ts';
import type { ContentKind } from '../content/index.ts';
import { NotificationWriter } from '../notification/index.ts';
import { ModeratedVideoWriter } from './moderated-video-store.ts';
import { VideoReader, VideoWriter } from './video-store.ts';
import { parseVideoKey, type VideoKey } from './video.ts';

function readKey(text: string): VideoKey | undefined {
  const [source = '', ...rest] = text.split('/');
  return parseVideoKey({ source, id: rest.join('/') });
}

/** A video as moderators act on it; its id there is `source/id`. */
export const videoContent: ContentKind = {
  async lock(tx, id) {
    const key = readKey(id);
    return key && new ModeratedVideoWriter(tx).lockSubject(key);
  },
  async describe(db, id) {
    return new VideoReader(db).describe(id);
  },
  async erase(tx, { subject: { id }, key: text, actionId }) {
    const writer = new ModeratedVideoWriter(tx);
    const key = readKey(text);
    if (key) await writer.keepLink(key, actionId);
    return writer.erase(id);
  },
  async apply(tx, { id, states }, acted) {
    const writer = new ModeratedVideoWriter(tx);
    if (acted.action === 'lockSubtitles' || acted.action === 'unlockSubtitles') {
      await writer.setSubtitlesLocked(id, acted.action === 'lockSubtitles' ? acted.id : null);
      publishOnCommit<BloomEvents, Tables>(tx, 'subtitle.changed', { videoId: id });
      return;
    }
    publishOnCommit<BloomEvents, Tables>(tx, 'video.changed', { videoId: id });
    if (acted.category) return writer.recategorise(id, acted.category, acted.id);
    if (acted.action === 'restoreCategory') return writer.restoreCategory(id);
    const hides = removes(acted.action);
    await new VideoWriter(tx).setHidden(id, hides ? acted.id : null);
    const opened = hides ? undefined : await writer.open(id);
    if (opened !== undefined) {
      await new NotificationWriter(tx).addShared(id, opened);
      publishOnCommit<BloomEvents, Tables>(tx, 'video.shared', { videoId: id });
    }
    const ended = states.visibility?.by ?? null;
    if (!hides && ended !== null) await writer.freeLink(ended);
    publishOnCommit<BloomEvents, Tables>(tx, 'video.hidden', { videoId: id });
  },
};
