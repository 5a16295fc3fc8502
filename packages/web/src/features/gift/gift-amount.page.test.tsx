import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor, pending, refuse } from '../../../test/pages/fake-api.ts';
import {
  amountParts,
  giftKeys,
  giftTo,
  openGiftVideo,
  passDoubleClick,
  send,
} from '../../../test/pages/gift.ts';
import { partsOf, press, wordsOf } from '../../../test/pages/parts.ts';

type Options = Parameters<typeof openGiftVideo>[0];

/** Opens the form of a custom amount on the video of another user. */
async function openAmount(options?: Options) {
  const opened = await openGiftVideo(options);
  const parts = amountParts(opened);
  await parts.opener.click();
  await expect.element(parts.field).toBeVisible();
  return { ...opened, ...parts };
}

/** Opens the dialog of a dislike, on the same video. */
async function openDislike(options?: Options) {
  const opened = await openGiftVideo(options);
  const { t, actions } = opened;
  const opener = actions.getByRole('button', { name: t('gift.reduce') });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: t('gift.reduceTitle') });
  const confirmation = page.getByRole('alertdialog');
  return {
    ...opened,
    opener,
    dialog,
    amount: dialog.getByLabelText(t('gift.reduceLabel')),
    next: dialog.getByRole('button', { name: t('gift.reduceNext') }),
    confirmation,
    confirm: confirmation.getByRole('button', { name: t('gift.reduceConfirm') }),
  };
}

const question = (amount: string, count: number) =>
  ['gift.giftQuestion', { count, amount, name: 'Ann' }] as const;

test('any amount can be typed, and an invalid one is refused beside its field', async () => {
  const { t, api, actions, field, next, choose, send: confirm } = await openAmount();
  await expect.element(field).toHaveValue('10');
  await expect.element(field).toHaveFocus();
  for (const amount of ['', '1.5', '1000000000001']) {
    await field.fill(amount);
    await expect.element(field).toHaveAttribute('aria-invalid', 'false');
    await next.click();
    await expect.element(field).toHaveAccessibleDescription(wordsOf('video.invalidAmount', {}));
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(api.requests(send)).toEqual([]);
  await choose('123');
  await confirm();
  const sent = t('gift.sentTo', { amount: '123 Petals', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  expect(api.bodies(send)).toEqual([{ amount: 123 }]);
});

// rule: #insufficient-balance
test('beyond the balance it is refused with its cost and the balance, and another amount offered', async () => {
  const opened = await openAmount();
  const { t, api, actions, field, confirmation, cancel, choose, send: confirm } = opened;
  await choose('1000000');
  // Spent elsewhere, while the confirmation is open here.
  const params = { cost: 1_000_000, balance: 999_999 };
  api.respond(send, refuse('account.insufficientBloom', params));
  await confirm();
  await expect
    .element(actions.getByRole('alert'))
    .toHaveTextContent(wordsOf('account.insufficientBloom', params));
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  passDoubleClick();
  await confirmation.getByRole('button', { name: t('gift.instead', { amount: '999,999' }) }).click();
  await expect.element(confirmation).toHaveAccessibleName(t(...question('999,999', 999_999)));
  await expect.element(confirmation.getByRole('alert')).not.toBeInTheDocument();
  passDoubleClick();
  await cancel.click();
  await expect.element(field).toHaveValue('999999');
  expect(api.requests(send)).toHaveLength(1);
});

// rule: #gift-confirmation
test.for(['desktop', 'mobile'] as const)(
  'it is confirmed with the balance that remains, and sent once however often it is pressed: %s',
  async (layout) => {
    const response = Promise.withResolvers<ReturnType<typeof giftTo>>();
    const opened = await openAmount({
      layout,
      api: (api) => api.respond(send, () => response.promise),
    });
    const { t, api, actions, opener, field, confirmation, confirm } = opened;
    await field.fill('1234');
    // Enter leads to the confirmation, and sends nothing however often it is pressed.
    for (let times = 0; times < 4; times += 1) await press('{Enter}');
    await expect.element(confirmation).toHaveAccessibleName(t(...question('1,234', 1_234)));
    await expect.element(confirmation).toHaveFocus();
    await expect.element(confirmation).toMatchTextContent(`${t('gift.balance')}1,000,000`);
    await expect.element(confirmation).toMatchTextContent(`${t('gift.giftCost')}−1,234`);
    await expect.element(confirmation).toMatchTextContent(`${t('gift.left')}998,766`);
    expect(api.requests(send)).toEqual([]);
    passDoubleClick();
    await confirm.dblClick();
    const sending = confirmation.getByRole('button', { name: t('gift.sending') });
    await expect.element(sending).toBeDisabled();
    // Escape does not leave it meanwhile.
    confirmation.element().focus();
    await press('{Escape}');
    await expect.element(sending).toBeVisible();
    response.resolve(giftTo());
    const sent = t('gift.sentTo', { amount: '1.2 K', name: 'Ann' });
    await expect.element(actions).toMatchTextContent(sent);
    await expect.element(confirmation).not.toBeInTheDocument();
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(api.bodies(send)).toEqual([{ amount: 1_234 }]);
  },
);

// rule: #gift-note
test('a note has at most 140 characters, and is confirmed and sent with the gift', async () => {
  const opened = await openAmount();
  const { t, api, actions, field, note, next, confirmation, cancel, choose } = opened;
  await expect.element(note).toHaveAccessibleDescription(t('gift.noteHint', { most: 140, left: 140 }));
  await note.fill('花'.repeat(141));
  await field.fill('20');
  await next.click();
  const tooLong = t('gift.noteTooLong', { most: 140, count: 141 });
  await expect.element(note).toHaveAccessibleDescription(tooLong);
  await expect.element(note).toHaveFocus();
  await expect.element(confirmation).not.toBeInTheDocument();
  const text = 'Lovely <b>find</b>';
  await note.fill(` ${text} `);
  await expect
    .element(note)
    .toHaveAccessibleDescription(t('gift.noteHint', { most: 140, left: 140 - text.length }));
  await choose('20');
  await expect.element(confirmation).toMatchTextContent(t('gift.noteShown', { note: text }));
  passDoubleClick();
  await cancel.click();
  await expect.element(note).toHaveValue(text);
  await choose('20');
  await opened.send();
  const sent = t('gift.sentTo', { amount: '20 Petals', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  expect(api.bodies(send)).toEqual([{ amount: 20, note: text }]);
});

// rule: #notes
test('a gift whose note is refused can be sent without it', async () => {
  const opened = await openAmount();
  const { t, api, actions, note, confirmation, choose } = opened;
  api.respond(send, refuse('chat.wordRefused'));
  await note.fill('Buy now');
  await choose('20');
  await opened.send();
  await expect.element(actions.getByRole('alert')).toBeVisible();
  api.respond(send, giftTo());
  await actions.getByRole('button', { name: t('gift.withoutNote') }).click();
  await expect.element(confirmation).not.toMatchTextContent('Buy now');
  await opened.send();
  const sent = t('gift.sentTo', { amount: '20 Petals', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  expect(api.bodies(send)).toEqual([{ amount: 20, note: 'Buy now' }, { amount: 20 }]);
  expect(new Set(giftKeys(api)).size).toBe(2);
});

// rule: #gift-confirmation
test('it is not confirmed by a double click, nor after Cancel, nor where the balance is too small', async () => {
  const { t, api, field, next, confirmation, confirm, cancel, choose } = await openAmount();
  await next.dblClick();
  await expect.element(confirm).toBeEnabled();
  passDoubleClick();
  await cancel.click();
  await choose('77');
  passDoubleClick();
  await cancel.click();
  await expect.element(field).toHaveValue('77');
  await expect.element(field).toHaveFocus();
  await press('{Enter}');
  await expect.element(confirmation).toHaveFocus();
  // The key that opened it, still held down, confirms nothing.
  await press('{Enter}');
  await press('{Escape}');
  await expect.element(confirmation).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('dialog', { name: t('gift.custom') })).toBeVisible();

  await choose('1000001');
  await expect
    .element(confirmation.getByRole('alert'))
    .toHaveTextContent(wordsOf('account.insufficientBloom', { cost: 1_000_001, balance: 1_000_000 }));
  await expect.element(confirmation).not.toMatchTextContent(t('gift.left'));
  await expect.element(confirm).toBeDisabled();
  expect(api.requests(send)).toEqual([]);
});

test('it keeps its key when it got no response and is confirmed again, also after another gift', async () => {
  const opened = await openAmount();
  const { t, api, actions, opener, field, choose } = opened;
  api.respond(send, 'unreachable');
  await choose('55');
  await opened.send();
  for (const attempt of [1, 2]) {
    await expect.poll(() => api.requests(send)).toHaveLength(attempt);
    vi.advanceTimersByTime(attempt * 1_000);
  }
  const message = wordsOf('server.unavailable', {});
  await expect.element(actions).toMatchTextContent(t('video.donateToVideoFail', { message }));
  api.respond(send, giftTo());
  for (const amount of [66, 55]) {
    await press('{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    await opener.click();
    await choose(String(amount));
    await opened.send();
    const sent = t('gift.sentTo', { amount: `${amount} Petals`, name: 'Ann' });
    await expect.element(actions).toMatchTextContent(sent);
  }
  const [lost, , , other, again] = giftKeys(api);
  expect(again).toBe(lost);
  expect(other).not.toBe(lost);
  expect(api.requests(send)).toHaveLength(5);
});

// rule: #gift-taps
test('a video of one’s own has no gift tiers but a boost, which shows first that nothing comes back', async () => {
  const opened = await openGiftVideo({ account: { id: 42, name: 'Ann' } });
  const { t, api, actions, small } = opened;
  const boost = actions.getByRole('button', { name: t('gift.boost') });
  await expect.element(boost).toHaveAttribute('aria-expanded', 'false');
  await expect.element(small).not.toBeInTheDocument();
  await boost.click();
  await expect.element(boost).toHaveAttribute('aria-expanded', 'true');
  await expect.element(actions).toMatchTextContent(t('gift.boostWhy'));
  await actions.getByRole('button', { name: t('gift.boostWith', { amount: '2 K' }) }).click();
  passDoubleClick();
  await actions.getByRole('button', { name: t('gift.tapAgain', { amount: '2 K' }) }).click();
  await expect.element(actions).toMatchTextContent(t('gift.boosted', { amount: '2 K' }));

  const { opener, field, note, confirmation, choose } = amountParts(opened);
  await opener.click();
  await expect.element(field).toHaveAccessibleDescription(t('gift.boostWhy'));
  await expect.element(note).not.toBeInTheDocument();
  await choose('500');
  await expect
    .element(confirmation)
    .toHaveAccessibleName(t('gift.boostQuestion', { count: 500, amount: '500' }));
  await expect.element(confirmation).toMatchTextContent(t('gift.boostWhy'));
  expect(api.bodies(send)).toEqual([{ amount: 2_000 }]);
});

// rule: #gift-confirmation
test('a dislike is confirmed first, and Cancel changes nothing', async () => {
  const { t, api, actions, opener, dialog, amount, next, confirmation, confirm } = await openDislike();
  await expect.element(dialog).toMatchTextContent(t('gift.reduceText'));
  await expect.element(amount).toHaveValue('1000');
  await expect.element(amount).toHaveFocus();
  await amount.fill('-1000');
  await next.click();
  await expect.element(amount).toHaveAccessibleDescription(wordsOf('video.invalidAmount', {}));
  await dialog.getByRole('button', { name: t('shell.cancel') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await next.click();
  await expect
    .element(confirmation)
    .toHaveAccessibleName(t('gift.reduceQuestion', { count: 1_000, amount: '1,000' }));
  await expect.element(confirmation).toMatchTextContent(`${t('gift.reduceCost')}−1,000`);
  await expect.element(confirmation).toMatchTextContent(`${t('gift.left')}999,000`);
  expect(api.requests(send)).toEqual([]);
  passDoubleClick();
  api.respond(send, giftTo({ video_bloom_balance: 11_000 }, 999_000));
  await confirm.click();
  const done = t('video.reduceVideoBloomSucc', { amount: '1 K' });
  const status = actions.getByRole('status').filter({ hasText: done });
  await expect.element(status).toBeVisible();
  // The petal stands for a gift.
  expect(status.getBySelector('svg.icon').elements()).toHaveLength(1);
  await expect.element(actions).toMatchTextContent('11 K');
  expect(api.bodies(send)).toEqual([{ amount: -1_000 }]);
});

// rule: #minimum-account-age
test('a dislike of a new account is refused with the time from which it can', async () => {
  const { api, actions, next, confirm } = await openDislike();
  const params = { until: 1_900_000_000 };
  api.respond(send, refuse('video.reduceTooNew', params));
  await next.click();
  passDoubleClick();
  await confirm.click();
  const alert = actions.getByRole('alert');
  await expect.element(alert).toHaveTextContent(wordsOf('video.reduceTooNew', params));
  await expect.element(alert).toMatchTextContent('2030');
});

// rule: #gift-taps
test('a dislike that uses the balance up takes the video from the list', async () => {
  const [example] = exampleFor('GET /video/list').data;
  if (!example) throw new Error('the example of the list is empty');
  const other = { ...example, id: 'other', title: 'other' };
  const { t, api, router, actions, dialog, amount, next, confirmation, confirm } = await openDislike();
  // Dialogs are steps of the history, which the browser takes later.
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  api.respond('GET /video/list', { data: [example, other] });
  await router.navigate({ to: '/' });
  const { cards } = partsOf(t);
  await expect.poll(() => cards.elements().length).toBe(2);
  await cards.first().getByRole('link', { name: example.title }).click();
  await actions.getByRole('button', { name: t('gift.reduce') }).click();
  await amount.fill('12000');
  await next.click();
  passDoubleClick();
  api.respond(send, giftTo({ ...example, video_bloom_balance: 0, rank_after: null }));
  await confirm.click();
  await expect.element(actions).toMatchTextContent(t('video.reduceVideoBloomSucc', { amount: '12 K' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(confirmation).not.toBeInTheDocument();
  api.respond('GET /video/list', pending);
  router.history.back();
  await expect.poll(() => cards.elements().length).toBe(1);
  await expect.element(cards.first()).toMatchTextContent('other');
});
