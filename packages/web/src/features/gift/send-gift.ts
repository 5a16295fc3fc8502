import { useState } from 'react';
import type { GiftResponse } from '@bloom/contract/gift';
import type { VideoSummary } from '@bloom/contract/video';
import { apiPath, call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { randomKey } from '../../lib/random-key.ts';

/** The video that a gift goes to. */
export type GiftTarget = Pick<VideoSummary, 'source' | 'id' | 'title'>;

/** One gift, or with a negative amount one reduce; sent however often, it has its effect once. */
export type Gift = { target: GiftTarget; amount: number; key: string };

/** A gift, or with a negative amount a reduce, under a key of its own. */
export function newGift(target: GiftTarget, amount: number): Gift {
  return { target, amount, key: randomKey() };
}

/** What became of a gift. */
export type GiftOutcome =
  | { kind: 'sent'; gift: Gift; response: GiftResponse }
  | { kind: 'failed'; gift: Gift; error: unknown; again: () => void };

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

/** Built by hand, not by `useMutation`: a list has three buttons a card, and sends seldom. */
function deliver(gift: Gift): Promise<GiftResponse> {
  return queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: ({ target, amount, key }: Gift) =>
        call<GiftResponse>('POST', apiPath('video', target.source, target.id), {
          body: { amount },
          idempotencyKey: key,
        }),
    })
    .execute(gift);
}
