import type { Category } from '@bloom/contract/catalogue/categories';
import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import type {
  Aspect,
  ModerationAction,
  StateOf,
  TargetKind,
} from '@bloom/contract/moderation/moderation-rules';
import type { Db, Tx } from '../../schema.ts';

/**
 * The states that a subject is in beside the usual ones, each with the action that began it; null for none in
 * the log.
 */
export type States = { [A in Aspect]?: { state: StateOf<A>; by: number | null } };

/** The states of content that an action has hidden; null: it is shown. */
export const hiddenStates = (by: number | null): States =>
  by === null ? {} : { visibility: { state: 'hidden', by } };

/** Content, or a person, as it is while an action locks it. */
export type Subject = {
  id: number;
  /** The account that is notified; null for one that was deleted. */
  ownerId: number | null;
  /** The category that decides which moderators may act; null where there is none. */
  category: string | null;
  /** Only admins may act on it. */
  isProtected?: boolean;
  states: States;
};

/** An action that happens now. */
export type Acted = {
  id: number;
  action: ModerationAction;
  /** Unix seconds, of an action with an end. */
  until?: number | undefined;
  /** The category that a video gets. */
  category?: Category | undefined;
};

/** An erasure that happens now. */
export type Erasing = {
  subject: Subject;
  /** The id of the subject in the API, which can be gone. */
  key: string;
  actionId: number;
};

/** Erased content. */
export type Erased = {
  /** Its hash is stored, of this as JSON. */
  content: readonly unknown[];
  /** The name of its image in the caches of servers. */
  image?: string;
};

/** A kind of what people publish, or a person (docs/specification/moderation.md#moderation-targets). */
export type ContentKind = {
  /** Locks it until the transaction ends; undefined where there is none with this id of the API. */
  lock(tx: Tx, id: string): Promise<Subject | undefined>;
  /** Its present words, for moderators; undefined if it is gone. */
  describe(db: Db, id: number): Promise<Snapshot | undefined>;
  /** Erases its words and image for ever, before `apply`. Only of kinds that `erase` can be done to. */
  erase?(tx: Tx, erasing: Erasing): Promise<Erased>;
  /** The part of its cases that goes when its video is erased; the title is that of the video. */
  goesWithVideo?: 'whole' | 'title';
  /** Brings it into the state that the action leads to, as the last step of its transaction. */
  apply(tx: Tx, subject: Subject, acted: Acted): Promise<void>;
};

/** Every kind. A new one is one entry. */
export type ContentKinds = Readonly<Record<TargetKind, ContentKind>>;
