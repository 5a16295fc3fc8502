import type { Category } from '@bloom/contract/categories';
import type { ModerationAction, TargetKind, TargetState } from '@bloom/contract/moderation-rules';
import type { GiftSelection, ReversedGifts } from '@bloom/contract/moderation';
import type { Snapshot } from '@bloom/contract/moderation-case';
import type { Db, Tx } from '../../schema.ts';

/** A state that a target is in. */
type PresentState = {
  action: ModerationAction;
  id: number | null;
  /** What it did was changed since, so that it can be done again. */
  isChanged?: boolean;
};

/** What an action is about, as it is while the action locks it. */
export type Subject = {
  id: number;
  /** The account that is notified; null for one that was deleted. */
  ownerId: number | null;
  /** The category that decides which moderators may act; null where there is none. */
  category: string | null;
  /** Only admins may act on it. */
  isProtected?: boolean;
  /** What it is in, with the action that began it; its id is null for one that is not in the log. */
  states: Partial<Record<TargetState, PresentState>>;
};

/** An action that happens now. */
export type Acted = {
  id: number;
  action: ModerationAction;
  /** Unix seconds, of an action with an end. */
  until: number | undefined;
  /** The category that a video gets. */
  category?: Category | undefined;
};

/** An erasure that happens now. */
export type Erasing = {
  subject: Subject;
  /** What the API calls the subject, which can be gone. */
  key: string;
  actionId: number;
};

/** What was erased. */
export type Erased = {
  /** What its hash is of, as JSON. */
  content: readonly unknown[];
  /** What the files of its image are named by in the caches of servers. */
  image?: string;
};

/** A kind of thing on which moderators act (docs/specification/moderation.md#moderation-targets). */
export type Target = {
  /** Locks it until the transaction ends; undefined where there is none with this id of the API. */
  lock(tx: Tx, id: string): Promise<Subject | undefined>;
  /** Its present words, for who judges it; undefined if it is gone. */
  describe(db: Db, id: number): Promise<Snapshot | undefined>;
  /** Erases its words and image for ever, before `apply`. Only of what `erase` can be done to. */
  erase?(tx: Tx, erasing: Erasing): Promise<Erased>;
  /** Begins or ends the state that the action is about, as the last step of its transaction. */
  apply(tx: Tx, subject: Subject, acted: Acted): Promise<void>;
};

/** Every kind with what it does. A new kind is one entry. */
export type Targets = Readonly<Record<TargetKind, Target>>;

/** Gifts that moderators choose: from these donors, to a video or the videos of sharers. Times are unix seconds. */
export type ChosenGifts = {
  from: readonly number[];
  to: { videoId: number } | { sharers: readonly number[] };
  between: { from: number; to: number };
};

/** Reverses gifts (docs/specification/moderation.md#reversed-gifts). Each returns the accounts whose petals it moves. */
export type Reversals = {
  /** What a reversal of them would do now. */
  preview(tx: Tx, gifts: ChosenGifts): Promise<ReversedGifts>;
  /** Reverses, by an action, all of them that are not reversed yet. */
  begin(
    tx: Tx,
    actionId: number,
    gifts: ChosenGifts,
    refund: GiftSelection['refund'],
  ): Promise<number[]>;
  /** Undoes, by an action, all that another one reversed. */
  undo(tx: Tx, actionId: number, undoes: number): Promise<number[]>;
};
