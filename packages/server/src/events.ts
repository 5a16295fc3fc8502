import type { EventBus } from './platform/events/index.ts';

/** What happens in Bloom, by name; payloads hold ids, and subscribers read what they need. */
export type BloomEvents = {
  'video.shared': { videoId: number };
  /** Anything that lists show of a video changed, other than by a gift. */
  'video.changed': { videoId: number };
  /** A gift or a reduce. */
  'gift.sent': { videoId: number; donorId: number };
  'account.deleted': { accountId: number };
  /** By an operator. */
  'setting.changed': { name: string };
};

export type Events = EventBus<BloomEvents>;

/** After these a list may look different. */
export const listEvents = [
  'video.shared',
  'video.changed',
  'gift.sent',
  'account.deleted',
] as const satisfies (keyof BloomEvents)[];
