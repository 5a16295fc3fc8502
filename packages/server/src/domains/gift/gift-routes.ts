import { ok } from '@bloom/contract/wire/envelope';
import { interpolate } from '@bloom/contract/errors/interpolate';
import { GiftResponse, GiftBody } from '@bloom/contract/gift/gift';
import { formatPetals } from '@bloom/contract/gift/money';
import { successMessages } from '@bloom/contract/errors/success-messages';
import { VideoPath } from '@bloom/contract/video/video';
import { idempotencyKeyOf, type App } from '../../platform/http/index.ts';
import { writingRefusals, type Callers } from '../account/index.ts';
import { assertSameVideo, presentVideo, videoKeyOf } from '../video/index.ts';
import { sendGift, type Gifts } from './send-gift.ts';

/** `POST /v1/video/{source}/{id}`: a gift, or a reduce (docs/specification/gifts.md#gift-amount). */
export function giftRoutes(app: App, { callers, gifts }: { callers: Callers; gifts: Gifts }): void {
  app.post(
    '/v1/video/:source/:id',
    {
      config: {
        caller: 'account',
        limit: 'gift',
        text: 'note',
        whileReadOnly: true,
        refusals: [
          'video.invalidAmount',
          'account.insufficientBloom',
          'account.frozen',
          'account.waiting',
          ...writingRefusals,
          'chat.linkTooSoon',
          'chat.wordRefused',
          'gift.noteTooSoon',
          'video.reduceTooNew',
          'video.removedNoGifts',
          'request.notFound',
        ],
      },
      schema: {
        summary: 'Send gift',
        params: VideoPath,
        body: GiftBody,
        response: { 200: GiftResponse },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const donor = await callers.identity(request);
      const video = videoKeyOf(request.params);
      assertSameVideo(video, body);
      const key = idempotencyKeyOf(request, body);
      const outcome = await sendGift(gifts, donor, video, body.amount, { note: body.note, key });
      if (outcome.replayed) reply.header('idempotency-replayed', 'true');
      return {
        ...ok,
        message: messageOf(outcome.amount),
        balance: outcome.balance,
        data: {
          ...presentVideo(outcome.video),
          rank_before: outcome.rankBefore,
          rank_after: outcome.rankAfter,
        },
      };
    },
  );
}

/** The message that a client without messages of its own shows for a gift or, below zero, a reduce. */
function messageOf(amount: number): string {
  const key = amount < 0 ? 'video.reduceVideoBloomSucc' : 'video.donateToVideoSucc';
  return interpolate(successMessages[key], () => formatPetals(Math.abs(amount)));
}
