import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { wordsOf } from '../../../../test/pages/parts.ts';
import type { Translate } from '../../../i18n/messages.ts';

const main = page.getByRole('main');
const key = 'abcdefghijklmnopqrstuv';
const send = 'POST /notice';
const state = {
  id: 12,
  address: 'https://bloom.example/video/abc?videoSrc=youtube',
  reason: 'rights' as const,
  text: 'This is my film.',
  time: 1_790_000_000,
};

const partsOfForm = (t: Translate) => ({
  field: (name: 'address' | 'text' | 'name' | 'email') =>
    main.getByRole('textbox', { name: t(`notice.${name}`), exact: true }),
  reason: (name: 'rights' | 'childAbuse') => main.getByText(t(`notice.reason_${name}`), { exact: true }),
  goodFaith: main.getByRole('checkbox', { name: t('notice.goodFaith') }),
  submit: main.getByRole('button', { name: t('cases.reportSend') }),
});

// rule: #notices
test('the form names the field that the server does not accept, and leads to the state of the notice', async () => {
  const { t, api, router } = await openPage('/notice?address=somewhere', {
    api: (given) => given.respond(send, refuse('request.invalid', { field: 'address' })),
  });
  const { field, reason, goodFaith, submit } = partsOfForm(t);
  await expect.element(field('address')).toHaveValue('somewhere');
  await reason('rights').click();
  await field('text').fill('This is my film.');
  await field('name').fill('Ada Lovelace');
  await field('email').fill('ada@rights.example');
  await submit.click();
  expect(api.bodies(send)).toEqual([]);
  await goodFaith.click();
  await submit.click();
  await expect.element(field('address')).toHaveFocus();
  await expect.element(field('address')).toHaveAccessibleDescription(t('notice.wrong_address'));
  api.respond(send, refuse('server.failed'));
  await submit.click();
  await expect.element(main).toMatchTextContent(wordsOf('server.failed', {}));
  await expect.element(main).not.toMatchTextContent(t('notice.wrong_address'));
  await field('address').fill(state.address);
  api.respond(send, { data: { id: 12, key } });
  api.respond('GET /notice/:key', { data: state });
  await submit.click();
  await expect.poll(() => router.state.location.href).toBe(`/notice/${key}`);
  expect(api.bodies(send).at(-1)).toEqual({
    address: state.address,
    reason: 'rights',
    text: 'This is my film.',
    name: 'Ada Lovelace',
    email: 'ada@rights.example',
    goodFaith: true,
    locale: 'en',
  });
});

// rule: #notices
test('a notice about the abuse of children has no name', async () => {
  const { t, api } = await openPage('/notice');
  const { field, reason, goodFaith, submit } = partsOfForm(t);
  await field('address').fill(state.address);
  await reason('childAbuse').click();
  await expect.element(main.getByText(t('notice.anonymous'))).toBeVisible();
  expect(field('name').query()).toBeNull();
  await field('text').fill('Look at it.');
  await goodFaith.click();
  await submit.click();
  await expect.poll(() => api.bodies(send)).toHaveLength(1);
  expect(Object.keys(Object(api.bodies(send)[0]))).toEqual(expect.not.arrayContaining(['name', 'email']));
});

// rule: #notices
test.for(['upheld', 'dismissed'] as const)(
  'the sender of a notice reads that it waits, and then that it was %s, and why',
  async (did) => {
    const { t, api } = await openPage(`/notice/${key}`, {
      api: (given) => given.respond('GET /notice/:key', { data: state }),
    });
    const status = main.getByRole('status').filter({ has: page.getByRole('heading') });
    await expect.element(main.getByRole('heading', { level: 1 })).toMatchTextContent('12');
    await expect.element(status).toMatchTextContent(t('notice.waiting'));
    const own = main.getByRole('region', { name: t('notice.yours') });
    for (const text of [state.address, state.text, t('notice.reason_rights')]) {
      await expect.element(own).toMatchTextContent(text);
    }
    expect(api.requests('GET /notice/:key').map(({ params }) => params)).toEqual([{ key }]);

    const action = did === 'upheld' ? 'hide' : 'dismiss';
    const decision = {
      time: 1_790_000_100,
      action,
      by: 'moderator',
      reason: 'As the law says.',
    } as const;
    await openPage(`/notice/${key}`, {
      api: (given) => given.respond('GET /notice/:key', { data: { ...state, decision } }),
    });
    await expect.element(status).toMatchTextContent(t(`notice.did_${did}`));
    await expect.element(status).toMatchTextContent('As the law says.');
    await expect.element(status).not.toMatchTextContent(t('notice.waiting'));
  },
);

// rule: #notices
test('a notice that does not exist shows that', async () => {
  await openPage(`/notice/${key}`, {
    api: (given) => given.respond('GET /notice/:key', refuse('request.notFound')),
  });
  await expect.element(main).toMatchTextContent(wordsOf('request.notFound', {}));
});
