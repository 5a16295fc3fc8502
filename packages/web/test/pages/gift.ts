import { expect, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Translate } from '../../src/i18n/messages.ts';
import { installClock } from './device.ts';
import { exampleFor, type Content, type FakeApi } from './fake-api.ts';
import { openPage } from './open-page.tsx';
import { partsOf } from './parts.ts';

/** The route of a gift to a video, and of a dislike. */
export const send = 'POST /video/:source/:id';

/** The page of the contract's example video, which Ann shared. */
export const videoPath = '/video/aqz-KE-bpKQ?videoSrc=youtube';

type SharedVideo = Content<typeof send>['data'];

/** The response to a gift to the example video: the donor's balance, and the video after it. */
export function giftTo(fields: Partial<SharedVideo> = {}, balance = 998_000): Content<typeof send> {
  return exampleFor(send, { balance, data: { ...exampleFor(send).data, ...fields } });
}

type GiftOptions = NonNullable<Parameters<typeof openPage>[1]> & { visitor?: true };

/** Opens the video of another user, signed in, with the clock in the hands of the test. */
export async function openGiftVideo({ visitor, ...options }: GiftOptions = {}) {
  installClock();
  const opened = await openPage(videoPath, { ...(!visitor && { account: {} }), ...options });
  const { actions, gift } = partsOf(opened.t);
  await expect.element(actions).toBeVisible();
  const [small, middle] = [gift(actions, '2 K'), gift(actions, '20 K')];
  return { ...opened, actions, small, middle, tip: actions.getBySelector('.gift-tip') };
}

/** Lets more time pass than between the two clicks of a double click. */
export const passDoubleClick = (): void => void vi.advanceTimersByTime(500);

/** Sends a gift with two taps. */
export async function sendGift(button: Locator): Promise<void> {
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
}

/** The form of a custom amount, and its confirmation. */
export function amountParts({ t, actions }: { t: Translate; actions: Locator }) {
  const confirmation = page.getByRole('alertdialog');
  const field = actions.getByLabelText(t('gift.giftLabel'));
  const next = actions.getByRole('button', { name: t('gift.giftNext'), exact: true });
  const confirm = confirmation.getByRole('button', { name: t('gift.giftConfirm') });
  return {
    opener: actions.getByRole('button', { name: t('gift.custom') }),
    field,
    note: actions.getByLabelText(t('gift.note')),
    next,
    confirmation,
    confirm,
    cancel: confirmation.getByRole('button', { name: t('shell.cancel') }),
    /** Types an amount and continues to its confirmation. */
    choose: async (amount: string) => {
      await field.fill(amount);
      await next.click();
      await expect.element(confirmation).toBeVisible();
    },
    /** Confirms what was chosen. */
    send: async () => {
      passDoubleClick();
      await confirm.click();
    },
  };
}

/** The keys under which the page has sent its gifts. */
export function giftKeys(api: FakeApi): (string | null)[] {
  return api.requests(send).map(({ headers }) => headers.get('idempotency-key'));
}
