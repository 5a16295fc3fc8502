import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { amountParts, openGiftVideo, send, videoPath } from '../../../test/pages/gift.ts';
import { press } from '../../../test/pages/parts.ts';

type Opened = Awaited<ReturnType<typeof openGiftVideo>>;

/** The gifts that a visitor may try, and the part of each that the login keeps. */
const gift = (chosen: object) => ({
  thank: 'Ann',
  gift: { source: 'youtube', id: 'aqz-KE-bpKQ', ...chosen },
});
const attempts: Record<string, { kept: object; attempt: (opened: Opened) => Promise<void> }> = {
  'a tier': { kept: gift({ tier: 'small' }), attempt: ({ small }) => small.click() },
  'a custom amount': {
    kept: gift({ amount: 1_234, note: 'Lovely' }),
    attempt: async (opened) => {
      const { opener, field, note, next } = amountParts(opened);
      await opener.click();
      await note.fill('Lovely');
      await field.fill('1234');
      await next.click();
    },
  },
  'a dislike': {
    kept: { reduce: true },
    attempt: ({ t, actions }) => actions.getByRole('button', { name: t('gift.reduce') }).click(),
  },
};

/** The gift that the login keeps. */
const intent = (): unknown => JSON.parse(sessionStorage.getItem('login_intent') ?? 'null');

// rule: #roles, #mobile-home
test.for(Object.keys(attempts).flatMap((what) => [['desktop', what] as const, ['mobile', what] as const]))(
  'a visitor of the %s gets the login for %s, and nothing is sent',
  async ([layout, what]) => {
    const opened = await openGiftVideo({ layout, visitor: true });
    const { t, api, router } = opened;
    await attempts[what]?.attempt(opened);
    const place = layout === 'mobile' ? '/login?login=1' : `${videoPath}&dialog=login`;
    await expect.poll(() => router.state.location.href).toBe(place);
    await expect.element(page.getByLabelText(t('login.demoName'))).toBeVisible();
    expect(intent()).toEqual({ scrollPx: expect.any(Number), ...attempts[what]?.kept });
    expect(api.requests(send)).toEqual([]);
  },
);

// rule: #gift-taps
test.for(['desktop', 'mobile'] as const)(
  'a visitor who closes the login does not find the gift in a later one: %s',
  async (layout) => {
    const { t, router, small } = await openGiftVideo({ layout, visitor: true });
    await small.click();
    const why = page.getByText(t('account.whyThank', { name: 'Ann' }));
    await expect.element(why).toBeVisible();
    if (layout === 'mobile') router.history.back();
    else await press('{Escape}');
    await expect.element(why).not.toBeInTheDocument();
    await expect.poll(intent).toBeNull();
    await router.navigate({ to: '/', search: {} });
    await page
      .getByRole('banner')
      .getByRole(layout === 'mobile' ? 'link' : 'button', { name: t('shell.signIn') })
      .click();
    await expect.element(page.getByLabelText(t('login.demoName')).first()).toBeVisible();
    await expect.element(why).not.toBeInTheDocument();
  },
);
