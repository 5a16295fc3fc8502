import { useMutation } from '@tanstack/react-query';
import type { GiftAnswer } from '@bloom/contract/gift';
import type { VideoSummary } from '@bloom/contract/video';
import { apiPath, call } from '../../lib/api.ts';
import { randomKey } from '../../lib/random-key.ts';

/** The video that a gift goes to. */
export type GiftTarget = Pick<VideoSummary, 'source' | 'id' | 'title'>;

/** One gift, or with a negative amount one reduce; sent however often, it has its effect once. */
export type Gift = { target: GiftTarget; amount: number; key: string };

/** What became of a gift. */
export type GiftOutcome =
  | { kind: 'sent'; gift: Gift; answer: GiftAnswer }
  | { kind: 'failed'; gift: Gift; error: Error; again: () => void };

/**
 * Sends gifts. A gift that got no answer is sent again with the same key, by itself and from
 * `again`, so it never counts twice. What is done with the outcome cannot make it fail.
 */
export function useSendGift(onOutcome: (outcome: GiftOutcome) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ target, amount, key }: Gift) =>
      call<GiftAnswer>('POST', apiPath('video', target.source, target.id), {
        body: { amount },
        idempotencyKey: key,
      }),
    onSuccess: (answer, gift) => onOutcome({ kind: 'sent', gift, answer }),
    onError: (error, gift) => onOutcome({ kind: 'failed', gift, error, again: () => mutate(gift) }),
  });
  return {
    send: (target: GiftTarget, amount: number) => mutate({ target, amount, key: randomKey() }),
    sending: isPending,
  };
}
