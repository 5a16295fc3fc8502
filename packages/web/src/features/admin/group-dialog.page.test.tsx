import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminGroupBody } from '@bloom/contract/admin/admin';
import { respondWithRules } from '../../../test/pages/cases.ts';
import { exampleFor, refuse } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { press, wordsOf } from '../../../test/pages/parts.ts';

const group = { who: 'address aa11', day: '2026-11-28', accounts: 35 };
const text = '3000000 petals were minted for address aa11 (accounts 8, 9 and 33 others) on 2026-11-28';
const gifts = { gifts: 68, amount: 90_000, videos: 34, sharers: 34, due: 67_500, shortfall: 400 };
const left = [{ account: 7, error: 'request.forbidden' }];
const minting = { checked: 1_790_000_000, alarms: [{ text: 'One account' }, { text, group }] };

// rule: #alarm-groups
test.for(['desktop', 'mobile'] as const)(
  'all accounts of a group are acted on after a dry run, by one key: %s',
  async (layout) => {
    const { t, api } = await openPage('/admin?part=petals', {
      layout,
      account: { role: { name: 'admin' } },
      api: (fake) => {
        respondWithRules(fake);
        fake.respond('GET /admin/status', {
          data: { ...exampleFor('GET /admin/status').data, minting },
        });
        fake.respond('POST /admin/group', ({ body }) => {
          const { action, dry_run } = body as AdminGroupBody;
          if (!dry_run) return refuse('server.unavailable');
          return { data: { done: 34, left, ...(action === 'reverseGifts' && { gifts }) } };
        });
      },
    });
    const main = page.getByRole('main');
    const open = main.getByRole('button', { name: t('admin.actOnGroupOf', { who: group.who }) });
    await open.click();
    const dialog = page.getByRole('dialog', { name: t('admin.groupTitle', { count: 35 }) });
    const status = dialog.getByRole('status');
    await expect.element(dialog).toMatchTextContent(text);
    await expect.element(status).toMatchTextContent(t('admin.groupConcerns', { count: 34 }));
    await expect
      .element(status)
      .toMatchTextContent(t('admin.groupLeft', { accounts: '7', why: t('admin.groupRole') }));
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(open).toHaveFocus();
    await press('{Enter}');

    await dialog.getByText(t('cases.do_reverseGifts'), { exact: true }).first().click();
    await dialog.getByText(t('admin.groupTo_all'), { exact: true }).click();
    await dialog.getByText(t('cases.gifts_sink'), { exact: true }).click();
    const would = { count: 68, amount: '90,000', due: '67,500', shortfall: '400' };
    await expect.element(status).toMatchTextContent(t('cases.gifts_would', would));
    expect(dialog.element().scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const send = dialog.getByRole('button', { name: t('cases.do_reverseGifts') });
    const reason = dialog.getByLabelText(t('cases.reasonField'));
    await expect.element(reason).toHaveValue('The text of rule 7.');
    await reason.fill('A farm.');
    await expect.element(send).toBeEnabled();
    await press('{Enter}');
    await expect.element(status).toMatchTextContent(wordsOf('server.unavailable', {}));
    const response = Promise.withResolvers<{ data: { done: number; left: typeof left } }>();
    api.respond('POST /admin/group', () => response.promise);
    await send.click();
    await reason.fill('Not what was sent.');
    await expect.element(reason).toHaveValue('A farm.');
    response.resolve({ data: { done: 33, left } });
    await expect.element(status).toMatchTextContent(t('admin.groupDone', { count: 33 }));
    await expect.element(send).toBeDisabled();

    const sent = api.requests('POST /admin/group');
    const acted = sent.filter(({ body }) => (body as AdminGroupBody).dry_run === undefined);
    const body = {
      group,
      action: 'reverseGifts',
      gifts: { to: 'all', refund: 'sink' },
      rule: 7,
      reason: 'A farm.',
    };
    for (const each of acted) expect(each.body).toEqual(body);
    expect(acted.length).toBeGreaterThan(1);
    const keys = new Set(acted.map(({ headers }) => headers.get('idempotency-key')));
    expect([...keys]).toEqual([expect.any(String)]);
    await dialog
      .getByRole('button', { name: t('shell.close') })
      .last()
      .click();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);
