import { useState } from 'react';
import type { Collection, CollectionGiftResponse } from '@bloom/contract/collection/collection';
import type { ErrorKey } from '@bloom/contract/errors/errors';
import type { GiftResponse } from '@bloom/contract/gift/gift';
import type { Source } from '@bloom/contract/sources/sources';
import type { VideoSummary } from '@bloom/contract/video/video';
import { ApiError, apiPath, call } from '../../lib/api.ts';
import { mutate } from '../../lib/query-client.ts';
import { randomKey } from '../../lib/random-key.ts';

/** The target of a gift: a video, or a collection, which has no source. */
export type GiftTarget =
  | Pick<VideoSummary, 'source' | 'id' | 'title' | 'account_id' | 'account_name'>
  | Pick<Collection, 'id' | 'title' | 'account_id' | 'account_name'>;

/** Names the target of a gift; without a source it is a collection. */
export type GiftTargetKey = { source?: Source; id: string };

export function targetKey(target: GiftTarget): GiftTargetKey {
  const { id } = target;
  return 'source' in target ? { source: target.source, id } : { id };
}

/** Whether a video was shared by this account: nothing of a gift to it comes back. */
export function isOwn({ account_id: sharer }: GiftTarget, account: number | undefined): boolean {
  return account !== undefined && sharer === account;
}

/** One gift, or with a negative amount one reduce; sent however often, it has its effect once. */
export type Gift = { target: GiftTarget; amount: number; note: string; key: string };

/** A gift, or with a negative amount a reduce, under a key of its own. */
export function newGift(target: GiftTarget, amount: number, note = ''): Gift {
  return { target, amount, note, key: randomKey() };
}

/** The result of a gift. */
export type GiftOutcome =
  | { kind: 'sent'; gift: Gift; response: GiftResponse | CollectionGiftResponse }
  | { kind: 'failed'; gift: Gift; error: unknown; again: () => void };

/** Whether it is the response of a gift to a video. */
export function isToVideo(response: GiftResponse | CollectionGiftResponse): response is GiftResponse {
  return 'source' in response.data;
}

/**
 * The cost of a gift and the balance of its giver, if the gift was refused because the balance is too small.
 */
export type Shortage = { cost: number; balance: number };

export function shortageOf(outcome: GiftOutcome): Shortage | undefined {
  if (outcome.kind === 'sent' || !(outcome.error instanceof ApiError)) return undefined;
  const { key, params } = outcome.error;
  return key === 'account.insufficientBloom' ? (params as Shortage) : undefined;
}

/** Whether only the note kept a gift from being sent (docs/specification/moderation.md#notes). */
export function isOnlyNoteRefused(outcome: GiftOutcome): boolean {
  return (
    outcome.kind === 'failed' &&
    outcome.gift.note !== '' &&
    outcome.error instanceof ApiError &&
    refusalsOfNote.includes(outcome.error.key)
  );
}

const refusalsOfNote = [
  'gift.noteTooSoon',
  'chat.timedOut',
  'chat.linkTooSoon',
  'chat.wordRefused',
] satisfies ErrorKey[] as string[];

/**
 * Sends gifts. A gift without a response is sent again with the same key, automatically and from
 * `again`, so it never counts twice. What is done with the outcome cannot make it fail.
 */
export function useSendGift(onOutcome: (outcome: GiftOutcome) => void) {
  const [sending, setSending] = useState(false);
  const run = async (gift: Gift) => {
    setSending(true);
    const outcome = await deliver(gift).then(
      (response) => ({ kind: 'sent', gift, response }) as const,
      (error: unknown) => ({ kind: 'failed', gift, error, again: () => void run(gift) }) as const,
    );
    setSending(false);
    onOutcome(outcome);
  };
  return {
    send: (gift: Gift) => void run(gift),
    sending,
  };
}

function deliver({ target, amount, note, key }: Gift): Promise<GiftResponse | CollectionGiftResponse> {
  const { source, id } = targetKey(target);
  const path = source === undefined ? apiPath('collection', id, 'gift') : apiPath('video', source, id);
  return mutate(() =>
    call<GiftResponse | CollectionGiftResponse>('POST', path, {
      body: { amount, ...(note && { note }) },
      idempotencyKey: key,
    }),
  );
}
