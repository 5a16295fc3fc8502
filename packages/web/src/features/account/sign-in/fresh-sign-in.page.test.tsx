import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor, refuse, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { press, wordsOf } from '../../../../test/pages/parts.ts';
import { platform } from '../../../platform/index.ts';

const main = page.getByRole('main');
const admin = { role: { name: 'admin' } } as const;
const file = { name: 'bloom-2026-11-23T003012.123Z.tar.gz', taken: 1_790_000_000, bytes: 1 };

/** A session of the page, of which the sign-in is too long ago for `route`, until the second session. */
function stale(api: FakeApi, route: 'POST /admin/backups/:name' | 'POST /admin/recovery-codes/:id') {
  const content =
    route === 'POST /admin/backups/:name'
      ? { data: { ticket: 'a-ticket' } }
      : { data: { code: 'abcd-efgh' } };
  api.respond(route, () =>
    localStorage.getItem('user_token') === 'second' ? (content as never) : refuse('login.notFresh'),
  );
  api.respond('POST /email/begin', {});
  api.respond('POST /email/verify', { token: 'second' });
  api.respond('POST /account/logout', {});
  const login = { name: 'dora@mail.example', linked_at: 1_790_000_000 };
  api.respond('GET /account/logins', {
    data: [
      { ...login, provider: 'email' },
      { ...login, provider: 'line' },
    ],
  });
}

const openBackups = (api?: (fake: FakeApi) => void) =>
  openPage('/admin?part=server', {
    account: admin,
    config: { email: 'on' },
    api: (fake) => {
      const { data } = exampleFor('GET /admin/status');
      const backup = {
        last: null,
        proven: null,
        drill: null,
        copied: null,
        next: null,
        problem: null,
        copies: false,
        running: false,
        files: [{ ...file, proven: false, copied: false }],
      };
      fake.respond('GET /admin/status', { data: { ...data, backup } });
      stale(fake, 'POST /admin/backups/:name');
      api?.(fake);
    },
  });

type Opened = Awaited<ReturnType<typeof openPage>>;

const again = ({ t }: Opened) => page.getByRole('dialog', { name: t('login.againTitle') });

/** Signs in by e-mail in the dialog. */
async function signInAgain(opened: Opened) {
  const { t } = opened;
  const dialog = again(opened);
  await dialog.getByRole('button', { name: t('settings.againWith', { provider: t('login.email') }) }).click();
  await dialog.getByLabelText(t('login.emailAddress')).fill('dora@mail.example');
  await press('{Enter}');
  await dialog.getByLabelText(t('login.code')).fill('123456');
  await press('{Enter}');
}

const download = ({ t }: Opened) =>
  main
    .getByRole('region', { name: t('admin.backups') })
    .getByRole('listitem')
    .getByRole('button');

// rule: #linked-logins, #admin-page
test('a download that needs a fresh sign-in goes on after one, without leaving the page', async () => {
  const saveFrom = vi.spyOn(platform, 'saveFrom').mockImplementation(() => {});
  const opened = await openBackups();
  await download(opened).click();
  await expect.element(again(opened)).toMatchTextContent(opened.t('login.againWhy'));
  await signInAgain(opened);
  await expect.poll(() => saveFrom.mock.calls).toEqual([['/api/v1/admin/downloads/a-ticket']]);
  await expect.element(again(opened)).not.toBeInTheDocument();
  expect(localStorage.getItem('user_token')).toBe('second');
  expect(opened.router.state.location.href).toBe('/admin?part=server');
});

// rule: #linked-logins, #recovery-codes
test('a recovery code that needs a fresh sign-in is issued after one, and shown', async () => {
  const opened = await openPage('/moderation/people?id=42', {
    account: admin,
    config: { email: 'on' },
    api: (fake) => {
      const person = exampleFor('GET /moderation/people/:id');
      fake.respond('GET /moderation/people/:id', {
        data: { ...person.data, id: 42, name: 'Ann' },
      });
      stale(fake, 'POST /admin/recovery-codes/:id');
    },
  });
  const { t, api } = opened;
  await main.getByRole('button', { name: t('cases.recover') }).click();
  await page.getByRole('button', { name: t('cases.recoverYes') }).click();
  await signInAgain(opened);
  await expect.element(page.getByLabelText(t('cases.recoverOnce', { name: 'Ann' }))).toHaveValue('abcd-efgh');
  expect(api.requests('POST /admin/recovery-codes/:id')).toHaveLength(2);
});

test('a login of another account is refused, and ends', async () => {
  const opened = await openBackups();
  const { t, api } = opened;
  await download(opened).click();
  const other = exampleFor('GET /account/:token', { id: 8 });
  api.respond('GET /account/:token', ({ params }) =>
    params['token'] === 'second' ? other : exampleFor('GET /account/:token', { id: 7, ...admin }),
  );
  await signInAgain(opened);
  await expect.element(again(opened).getByText(t('login.againOther'))).toBeVisible();
  expect(localStorage.getItem('user_token')).toBe('token-of-the-test');
  await expect.poll(() => api.requests('POST /account/logout')).toHaveLength(1);
  expect(api.requests('POST /admin/backups/:name')).toHaveLength(1);
});

test('the reason is shown where the user does not sign in', async () => {
  const opened = await openBackups();
  await download(opened).click();
  await again(opened)
    .getByRole('button', { name: opened.t('shell.close') })
    .click();
  await expect.element(page.getByText(wordsOf('login.notFresh', {}))).toBeVisible();
  await expect.element(again(opened)).not.toBeInTheDocument();
});

test('after a login that left the page the action goes on, once, and not after five minutes', async () => {
  const saveFrom = vi.spyOn(platform, 'saveFrom').mockImplementation(() => {});
  const opened = await openBackups();
  await download(opened).click();
  const { t } = opened;
  const line = again(opened).getByRole('link', {
    name: t('settings.againWith', { provider: t('login.line') }),
  });
  await expect.element(line).toBeVisible();
  line.element().addEventListener('click', (event) => event.preventDefault());
  await line.click();
  const stored = sessionStorage.getItem('waiting_action') ?? '';
  expect(stored).toMatch(new RegExp(`^\\d+ download ${file.name}$`));
  const back = (value: string) =>
    openBackups((api) => {
      sessionStorage.setItem('waiting_action', value);
      api.respond('POST /admin/backups/:name', { data: { ticket: 'later' } });
    });
  const late = await back(stored.replace(/^\d+/, String(Date.now() - 301_000)));
  await expect.element(download(late)).toBeVisible();
  await expect.element(download(late)).toBeEnabled();
  expect(late.api.requests('POST /admin/backups/:name')).toEqual([]);
  await back(stored);
  await expect.poll(() => saveFrom.mock.calls).toEqual([['/api/v1/admin/downloads/later']]);
  expect(sessionStorage.getItem('waiting_action')).toBeNull();
});
