import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { describeValue, settings } from '@bloom/contract/admin/settings';
import type { Translate } from '../../i18n/messages.ts';
import { platform } from '../../platform/index.ts';
import { adminParts, type AdminPart } from '../../app/admin-parts.ts';
import { installClock } from '../../../test/pages/device.ts';
import { exampleFor, refuse, type Content, type Route } from '../../../test/pages/fake-api.ts';
import { openPage, type PageOptions } from '../../../test/pages/open-page.tsx';
import { partsOf, press, wordsOf } from '../../../test/pages/parts.ts';

const main = page.getByRole('main');

/** Opens a part of the page of admins. */
async function openPart(part: AdminPart, options: PageOptions = {}) {
  const account = { role: { name: 'admin' } } as const;
  const opened = await openPage(`/admin?part=${part}`, { account, ...options });
  const { t } = opened;
  const tab = main.getByRole('tab', { name: t(`admin.part_${part}`) });
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  return { ...opened, ...partsOf(t), button };
}

// rule: #admin-page
test.for(['desktop', 'mobile'] as const)('the page has a title and tabs: %s', async (layout) => {
  const { t, router } = await openPart('settings', { layout });
  const title = main.getByRole('heading', { level: 1, name: t('admin.title') });
  await expect.element(title).toBeVisible();
  expect(document.title).toContain(t('admin.title'));
  expect(
    main
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(adminParts.map((part) => t(`admin.part_${part}`)));
  await main.getByRole('tab', { name: t('admin.part_jobs') }).click();
  await expect.poll(() => router.state.location.href).toBe('/admin?part=jobs');
  await expect.element(main.getByText(t('admin.jobsIntro'))).toBeVisible();
});

const setting = (name: string, value: string, from: 'operator' | 'default' = 'default') => ({
  name,
  value,
  from,
});

// rule: #admin-page
test('a setting is saved, refused beside its field, and reset', async () => {
  let row = setting('source_url', '');
  const { t, api, button, toasts } = await openPart('settings', {
    api: (fake) => {
      fake.respond('GET /admin/settings', () => ({ data: [row] }));
      fake.respond('PUT /admin/settings/:name', refuse('request.invalid', { field: 'value' }));
    },
  });
  const field = main.getByRole('textbox', { name: 'source_url' });
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      new RegExp(`^${settings.source_url.meaning.en} · ${t('admin.from_default')}$`, 'i'),
    );
  await expect.element(button(t('admin.save'))).not.toBeInTheDocument();
  await field.fill('somewhere');
  await button(t('admin.save')).click();
  const what = describeValue('source_url', 'en');
  await expect.element(main.getByText(t('admin.mustBe', { what }))).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveValue('somewhere');
  await expect.element(toasts).toHaveTextContent('');

  api.respond('PUT /admin/settings/:name', ({ body }) => {
    const { value } = body as { value: string | null };
    row = value === null ? setting('source_url', '') : setting('source_url', value, 'operator');
    return {};
  });
  await field.fill('https://source.example/');
  await button(t('admin.save')).click();
  await expect.element(toasts).toMatchTextContent(t('admin.saved'));
  await expect.element(button(t('admin.save'))).not.toBeInTheDocument();
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  const reset = button(t('admin.resetOf', { name: 'source_url' }));
  await reset.click();
  await expect.element(reset).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('');
  expect(api.requests('PUT /admin/settings/:name').map(({ params }) => params['name'])).toEqual(
    Array.from({ length: 3 }, () => 'source_url'),
  );
  expect(api.bodies('PUT /admin/settings/:name')).toEqual([
    { value: 'somewhere' },
    { value: 'https://source.example/' },
    { value: null },
  ]);
});

test('settings have groups, switches and choices; one of a newer server is among the others', async () => {
  const { t, api } = await openPart('settings', {
    api: (fake) =>
      fake.respond('GET /admin/settings', {
        data: [setting('read_only', '0'), setting('registration', 'open'), setting('newer', 'x')],
      }),
  });
  await expect.element(main.getByRole('heading', { name: t('admin.otherSettings') })).toBeVisible();
  await expect.element(main.getByRole('textbox', { name: 'newer' })).toHaveValue('x');
  expect(main.getByRole('heading', { level: 2 }).elements().length).toBeGreaterThan(1);
  const choice = main.getByRole('switch', { name: 'read_only' });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await main.getByLabelText('registration').selectOptions('invite');
  await expect
    .poll(() => api.bodies('PUT /admin/settings/:name'))
    .toEqual([{ value: '1' }, { value: 'invite' }]);
});

type Holders = Content<'GET /admin/roles'>['data'];
const holder = (id: number, name: string, role: Holders[number]['role']): Holders[number] => ({
  ...exampleFor('GET /admin/roles').data[0]!,
  id,
  name,
  handle: name.toLowerCase(),
  role,
});

// rule: #moderator-roles
test('roles are listed, taken away, and given for everything or some categories', async () => {
  let data = [
    holder(7, 'Dora', { name: 'admin' }),
    holder(8, 'Max', { name: 'moderator', categories: ['movies', 'other'] }),
  ];
  const found = exampleFor('GET /moderation/people').data[0]!;
  const { t, api, button, toasts } = await openPart('roles', {
    api: (fake) => {
      fake.respond('GET /admin/roles', () => ({ data }));
      fake.respond('GET /moderation/people', { data: [{ ...found, id: 9, name: 'Helga' }] });
    },
  });
  const row = (name: string) => main.getByRole('listitem').filter({ hasText: `@${name}` });
  await expect.element(row('dora')).toMatchTextContent(t('admin.you'));
  await expect.element(row('dora')).toMatchTextContent(t('admin.role_admin'));
  expect(row('dora').getByRole('button').elements()).toEqual([]);
  await expect
    .element(row('max'))
    .toMatchTextContent(t('admin.role_moderatorOf', { categories: 'Movies, Other' }));

  api.respond('PUT /admin/roles/:id', () => {
    data = data.slice(0, 1);
    return {};
  });
  await button(t('admin.removeOf', { name: 'Max' })).click();
  await expect.element(row('max')).not.toBeInTheDocument();
  await expect.element(toasts).toMatchTextContent(t('admin.given'));

  await main.getByRole('searchbox', { name: t('cases.find') }).fill('Helga');
  await press('{Enter}');
  const person = main.getByRole('list', { name: t('cases.found') }).getByRole('button');
  await person.click();
  await expect.element(person).toHaveAttribute('aria-current', 'true');
  const give = button(t('admin.give'));
  await expect.element(give).toBeEnabled();
  await main.getByText(t('admin.role_categories'), { exact: true }).last().click();
  await expect.element(give).toBeDisabled();
  const chip = (name: string) => main.getByRole('checkbox', { name });
  await main.getByText('Other', { exact: true }).click();
  await main.getByText('Movies', { exact: true }).click();
  await expect.element(chip('Movies')).toBeChecked();
  await give.click();
  await expect.element(give).not.toBeInTheDocument();
  expect(api.requests('PUT /admin/roles/:id').map(({ params }) => params['id'])).toEqual(['8', '9']);
  expect(api.bodies('PUT /admin/roles/:id')).toEqual([
    { role: { name: 'none' } },
    { role: { name: 'moderator', categories: ['movies', 'other'] } },
  ]);
  expect(api.requests('GET /moderation/people')[0]?.query).toEqual({ q: 'Helga' });
});

test('a change that is refused says why', async () => {
  const { button, toasts, t } = await openPart('roles', {
    api: (fake) => {
      fake.respond('GET /admin/roles', { data: [holder(8, 'Max', { name: 'moderator' })] });
      fake.respond('PUT /admin/roles/:id', refuse('request.notFound'));
    },
  });
  await button(t('admin.removeOf', { name: 'Max' })).click();
  await expect.element(toasts).toMatchTextContent(wordsOf('request.notFound', {}));
});

// rule: #rules
test('a rule is changed, and what another admin has saved meanwhile is shown beside it', async () => {
  const { version, rules } = exampleFor('GET /rules').data;
  const [rule] = rules;
  let data = exampleFor('GET /rules').data;
  const { t, api, button, toasts } = await openPart('rules', {
    api: (fake) => {
      fake.respond('GET /rules', () => ({ data }));
      fake.respond('PUT /admin/rules/:number', refuse('request.invalid', { field: 'rule.en.title' }));
    },
  });
  await expect.element(main.getByText(t('admin.rulesIntro', { version }))).toBeVisible();
  const change = button(t('admin.changeRule', { number: 1 }));
  await change.click();
  const form = main.getByRole('form', { name: t('admin.rule', { number: 1 }) });
  const field = form.getByRole('textbox', { name: t('admin.rule_title', { language: 'English' }) });
  const save = (next: number) => form.getByRole('button', { name: t('admin.saveRule', { version: next }) });
  await expect.element(field).toHaveValue(rule?.en.title ?? '');
  await field.fill('  ');
  await save(version + 1).click();
  await expect.element(form).toMatchTextContent(t('admin.ruleWrong_title'));
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');

  await field.fill('Be quiet');
  const other = { ...rule!, en: { ...rule!.en, title: 'Listen' } };
  data = { ...data, version: version + 1, latest: version + 1, rules: [other, ...rules.slice(1)] };
  api.respond('PUT /admin/rules/:number', refuse('moderation.rulesChanged'));
  await save(version + 1).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(wordsOf('moderation.rulesChanged', {}));
  await expect.element(form).toMatchTextContent(t('admin.rulePresent', { words: 'Listen' }));
  await expect.element(field).toHaveValue('Be quiet');
  api.respond('PUT /admin/rules/:number', {});
  await save(version + 2).click();
  await expect.element(toasts).toMatchTextContent(t('admin.ruleSaved'));
  await expect.element(form).not.toBeInTheDocument();
  const sent = { ...rule!, en: { ...rule!.en, title: 'Be quiet' } };
  expect(api.bodies('PUT /admin/rules/:number').slice(1)).toEqual([
    { version, rule: sent },
    { version: version + 1, rule: sent },
  ]);

  await button(t('admin.addRule')).click();
  const added = main.getByRole('form', { name: t('admin.rule', { number: rules.length + 1 }) });
  await expect.element(added.getByRole('textbox').first()).toHaveValue('');
  await added.getByRole('button', { name: t('shell.cancel') }).click();
  await expect.element(added).not.toBeInTheDocument();
});

// rule: #suggested-works
test('suggestions are listed with how often users agree', async () => {
  const first = { source: 'youtube', id: 'dQw4w9WgXcQ', title: 'The rabbit' } as const;
  const second = { source: 'bilibili', id: 'BV1GJ411x7h7', title: 'A rabbit' } as const;
  const counts = { open: 1, accepted: 3, declined: 1, confirmed: 2, refused: 1 };
  const { t } = await openPart('works', {
    api: (fake) =>
      fake.respond('GET /admin/suggestions', {
        data: { ...counts, list: [{ videos: [first, second], score: 0.83 }] },
      }),
  });
  const agreement = main.getByRole('region', { name: t('admin.agreement') });
  await expect.element(agreement).toMatchTextContent(/3 \(75\s?%\)/);
  await expect.element(agreement).toMatchTextContent(/2 \(6\d/);
  const open = main.getByRole('region', { name: t('admin.suggestionsOpen') });
  await expect.element(open).toMatchTextContent(/83\s?%/);
  const links = open.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/video/dQw4w9WgXcQ?videoSrc=youtube',
    '/video/BV1GJ411x7h7?videoSrc=bilibili',
  ]);
});

// rule: #admin-page
test('who did most is listed for a time', async () => {
  const noOne = { account: null, address: null, error: null };
  const ann = { id: 42, name: 'Ann', handle: 'ann' };
  const { t, api } = await openPart('top', {
    api: (fake) =>
      fake.respond('GET /admin/top', {
        data: {
          shares: [],
          gifts: [{ ...noOne, account: ann, count: 12_345 }],
          posts: [{ ...noOne, count: 5 }],
          saves: [],
          refusals: [
            { ...noOne, address: '192.0.2.1', error: 'request.tooMany', count: 4 },
            { ...noOne, account: ann, error: 'account.nameFixed', count: 3 },
          ],
        },
      }),
  });
  const region = (name: 'shares' | 'gifts' | 'posts' | 'refusals') =>
    main.getByRole('region', { name: t(`admin.top_${name}`) });
  await expect.element(region('shares')).toMatchTextContent(t('admin.nothing'));
  await expect.element(region('gifts')).toMatchTextContent('12,345');
  await expect.element(region('gifts').getByRole('link')).toHaveAttribute('href', '/user/42');
  await expect.element(region('posts')).toMatchTextContent(t('admin.others'));
  await expect.element(region('refusals')).toMatchTextContent(t('admin.visitor', { address: '192.0.2.1' }));
  await expect.element(region('refusals')).toMatchTextContent(/Too often.*Not allowed/);
  await main.getByText(t('admin.time_week'), { exact: true }).click();
  await expect
    .poll(() => api.requests('GET /admin/top').map(({ query }) => query['since']))
    .toEqual(['3600', '604800']);
});

type Jobs = Content<'GET /admin/jobs'>['data'];
const job: Jobs[number] = {
  name: 'audit',
  state: 'never',
  started: null,
  next: null,
  failures: 0,
  error: null,
  remaining: null,
};

test('jobs say how they went, and are run now', async () => {
  let data: Jobs = [
    job,
    {
      ...job,
      name: 'backup',
      state: 'retrying',
      started: 1_790_000_000,
      next: 1_790_003_600,
      failures: 2,
      error: 'disk full',
      remaining: 3,
    },
    { ...job, name: 'mint', state: 'running' },
  ];
  const { t, api, button, toasts } = await openPart('jobs', {
    api: (fake) => fake.respond('GET /admin/jobs', () => ({ data })),
  });
  const row = (name: string) => main.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('audit')).toMatchTextContent(t('admin.job_never'));
  await expect.element(row('audit')).not.toMatchTextContent(t('admin.started'));
  for (const words of [
    t('admin.job_retrying'),
    t('admin.started'),
    t('admin.next'),
    t('admin.failures', { count: 2 }),
    t('admin.remaining', { count: 3 }),
    'disk full',
  ]) {
    await expect.element(row('backup')).toMatchTextContent(words);
  }
  await expect.element(button(t('admin.runOf', { name: 'mint' }))).toBeDisabled();
  api.respond('PUT /admin/jobs/:name', () => {
    data = [{ ...job, state: 'waiting', started: 1_790_000_000 }];
    return {};
  });
  await button(t('admin.runOf', { name: 'audit' })).click();
  await expect.element(toasts).toMatchTextContent(t('admin.begins'));
  await expect.element(row('audit')).toMatchTextContent(t('admin.started'));
  expect(api.requests('PUT /admin/jobs/:name')[0]?.params).toEqual({ name: 'audit' });
});

type Status = Content<'GET /admin/status'>['data'];
const status = exampleFor('GET /admin/status').data;
const respondWith = (fields: Partial<Status>): PageOptions => ({
  api: (fake) => fake.respond('GET /admin/status', { data: { ...status, ...fields } }),
});
const day = { day: '2026-11-01', minted: 30, burned: 0, moved: 12_345 };
const ledger: Status['ledger'] = {
  problems: [],
  checked: 1_790_000_000,
  circulating: 1_000,
  minted: 1_234,
  burned: 234,
  days: [day, { ...day, day: '2026-11-02', minted: 15 }],
};

// rule: #admin-page
test('the petals have bars by day, and a table', async () => {
  const { t } = await openPart(
    'petals',
    respondWith({ ledger, minting: { alarms: [], checked: 1_790_000_000 } }),
  );
  const books = main.getByRole('region', { name: t('admin.ledger') });
  await expect.element(books).toMatchTextContent(t('admin.ledgerRight'));
  await expect.element(books).toMatchTextContent('1,234');
  await expect
    .element(main.getByRole('region', { name: t('admin.minting') }))
    .toMatchTextContent(t('admin.noAlarms'));
  const heights = (name: string) =>
    [...main.getBySelector(`[data-chart=${name}]`).element().children].map(
      (bar) => (bar as HTMLElement).style.height,
    );
  expect([heights('minted'), heights('burned')]).toEqual([
    ['100%', '50%'],
    ['0%', '0%'],
  ]);
  await expect.element(main.getByRole('table')).not.toBeInTheDocument();
  await main.getByText(t('admin.table')).click();
  await expect
    .element(main.getByRole('row', { name: /2026-11-01/ }))
    .toHaveTextContent('2026-11-0130012,345');
});

test('books that are wrong, alarms, and what was not checked are shown', async () => {
  const wrong = { ...ledger, problems: ['one', 'two'], days: [] };
  const { t } = await openPart('petals', respondWith({ ledger: wrong, minting: null }));
  await expect.element(main.getByRole('alert')).toMatchTextContent(t('admin.ledgerWrong', { count: 2 }));
  await expect.element(main.getByRole('alert').getByText('two')).toBeVisible();
  await expect.element(main.getByText(t('admin.noDays'))).toBeVisible();
  await expect.element(main.getByText(t('admin.notChecked', { job: 'watch minting' }))).toBeVisible();
});

test('a check that ends while the page is open is shown', async () => {
  installClock();
  const { t, api } = await openPart('petals', respondWith({ ledger: null }));
  await expect.element(main.getByText(t('admin.notChecked', { job: 'audit' }))).toBeVisible();
  api.respond('GET /admin/status', { data: { ...status, ledger } });
  vi.advanceTimersByTime(5_000);
  await expect
    .element(main.getByRole('region', { name: t('admin.ledger') }))
    .toMatchTextContent(t('admin.ledgerRight'));
});

test('sources are in a table with their states', async () => {
  const source = {
    source: 'youtube',
    state: 'closed',
    videos: 1_234,
    offline: 2,
    due: 3,
    reports: 4,
  };
  const sources = [source, { ...source, source: 'odd', state: 'newer' }];
  const { t } = await openPart('sources', respondWith({ sources }));
  const row = (name: string) => main.getByRole('rowheader', { name }).element().closest('tr')?.textContent;
  await expect.element(main.getByRole('rowheader', { name: 'youtube' })).toBeVisible();
  expect(row('youtube')).toBe(`youtube${t('admin.source_closed')}1,234234`);
  expect(row('odd')).toBe('oddnewer1,234234');
});

test('the server says what it does, and who backs the database up', async () => {
  const { t } = await openPart('server', respondWith({ backup: null }));
  await expect.element(main.getByText(t('admin.ownDatabase'))).toBeVisible();
  await expect
    .element(main.getByRole('region', { name: t('admin.thisServer') }))
    .toMatchTextContent(status.server.version);
  await expect.element(main.getByRole('group', { name: t('admin.storage') })).toBeVisible();
});

// rule: #admin-page
test('a newer release is said on every part, with a link, and how it is known beside the version', async () => {
  const releases = { checked: 1_790_000_000, failed: false, newer: null };
  const newer = { version: '999.1.0', page: 'https://site.example/v999' };
  const notice = (t: Translate) =>
    t('admin.newRelease', { version: newer.version, own: status.server.version });
  let opened = await openPart('settings', respondWith({ releases: { ...releases, newer } }));
  await expect.element(main).toMatchTextContent(notice(opened.t));
  await expect
    .element(main.getByRole('link', { name: opened.t('admin.aboutRelease') }))
    .toHaveAttribute('href', newer.page);
  for (const [given, key] of [
    [{ ...releases, newer }, 'releasesNewer'],
    [releases, 'releasesNone'],
    [{ ...releases, failed: true }, 'releasesFailed'],
    [{ ...releases, checked: null }, 'releasesUnknown'],
  ] as const) {
    opened = await openPart('server', respondWith({ releases: given }));
    const words = opened.t(`admin.${key}`, { version: newer.version });
    await expect
      .element(main.getByRole('region', { name: opened.t('admin.thisServer') }))
      .toMatchTextContent(words);
  }
  opened = await openPart('server', respondWith({ releases }));
  await expect.element(main).toMatchTextContent(opened.t('admin.releasesNone'));
  await expect.element(main).not.toMatchTextContent(notice(opened.t));
  opened = await openPart('server', respondWith({ releases: null }));
  await expect.element(main.getByRole('region', { name: opened.t('admin.thisServer') })).toBeVisible();
  await expect.element(main.getByText(opened.t('admin.releases'))).not.toBeInTheDocument();
});

const file = {
  name: 'bloom-2026-11-23T003012.123Z.tar.gz',
  taken: 1_790_000_000,
  bytes: 1_234_567,
  proven: true,
  copied: false,
};
const backup = {
  last: 1_790_000_000,
  proven: null,
  drill: null,
  copied: null,
  next: null,
  copies: false,
  running: false,
  problem: null,
  files: [file, { ...file, name: 'older', taken: 1_780_000_000, proven: false, copied: true }],
};

// rule: #admin-page
test('a test e-mail goes to the admin’s address or a typed one, and the words of the mail server are shown', async () => {
  const { t, api, button } = await openPart('server', {
    api: (fake) => {
      fake.respond('GET /admin/status', { data: { ...status, mail: { from: 'noreply@site.example' } } });
      fake.respond('GET /account/logins', {
        data: [
          { ...exampleFor('GET /account/logins').data[0]!, provider: 'email', name: 'ada@mail.example' },
        ],
      });
      fake.respond('POST /admin/test-mail', { data: { result: 'taken', response: '250 2.0.0 queued' } });
    },
  });
  const region = main.getByRole('region', { name: t('admin.mail') });
  await expect.element(region).toMatchTextContent('noreply@site.example');
  const field = region.getByLabelText(t('admin.mailTo'));
  await expect.element(field).toHaveValue('ada@mail.example');
  await button(t('admin.mailSend')).click();
  await expect
    .element(region.getByRole('status'))
    .toMatchTextContent(t('admin.mail_taken', { to: 'ada@mail.example' }));
  await expect.element(region.getByText('250 2.0.0 queued')).toBeVisible();

  api.respond('POST /admin/test-mail', { data: { result: 'failed', response: 'connect ECONNREFUSED' } });
  await field.fill('ben@mail.example');
  await button(t('admin.mailSend')).click();
  await expect
    .element(region.getByRole('alert'))
    .toMatchTextContent(t('admin.mail_failed', { to: 'ben@mail.example' }));
  await expect.element(region.getByText('connect ECONNREFUSED')).toBeVisible();
  expect(api.bodies('POST /admin/test-mail')).toEqual([
    { to: 'ada@mail.example' },
    { to: 'ben@mail.example' },
  ]);
});

test('a site without a mail server names the settings', async () => {
  const { t } = await openPart('server', respondWith({ mail: null }));
  await expect.element(main.getByText(t('admin.noMail'))).toBeVisible();
  await expect.element(main.getByLabelText(t('admin.mailTo'))).not.toBeInTheDocument();
});

test('a backup that was never made is shown', async () => {
  const { t } = await openPart('server', respondWith({ backup: { ...backup, files: [] } }));
  const region = main.getByRole('region', { name: t('admin.backups') });
  await expect.element(region.getByText(t('admin.never')).first()).toBeVisible();
  expect(region.getByText(t('admin.never')).elements()).toHaveLength(3);
  await expect.element(region).toMatchTextContent(t('admin.noBackups'));
});

// rule: #admin-page
test('a backup is taken now, with its failure, and one is downloaded by a ticket', async () => {
  const saveFrom = vi.spyOn(platform, 'saveFrom').mockImplementation(() => {});
  let present = backup as NonNullable<Status['backup']>;
  const { t, api, button, toasts } = await openPart('server', {
    api: (fake) => {
      fake.respond('GET /admin/status', () => ({ data: { ...status, backup: present } }));
      fake.respond('PUT /admin/jobs/:name', () => {
        present = { ...backup, running: true, copies: true, problem: 'no such bucket' };
        return {};
      });
      fake.respond('POST /admin/backups/:name', { data: { ticket: 'a-ticket' } });
    },
  });
  const region = main.getByRole('region', { name: t('admin.backups') });
  await expect.element(region).toMatchTextContent(t('admin.backupSecrets'));
  await button(t('admin.backUp')).click();
  await expect.element(toasts).toMatchTextContent(t('admin.backUpBegins'));
  expect(api.requests('PUT /admin/jobs/:name').map(({ params }) => params['name'])).toEqual(['back up']);
  await expect.element(button(t('admin.backUp'))).toBeDisabled();
  await expect.element(region).toMatchTextContent(t('admin.backUpRuns'));
  await expect.element(region).toMatchTextContent(t('admin.lastCopy'));
  await expect.element(main.getByRole('alert')).toMatchTextContent('no such bucket');

  const [newest, older] = region.getByRole('listitem').elements();
  expect(newest?.textContent).toContain(t('admin.isProven'));
  expect(older?.textContent).toContain(t('admin.isCopied'));
  await region.getByRole('listitem').first().getByRole('button').click();
  await expect.poll(() => saveFrom.mock.calls).toEqual([['/api/v1/admin/downloads/a-ticket']]);
  expect(api.requests('POST /admin/backups/:name').map(({ params }) => params['name'])).toEqual([file.name]);
});

const parts = {
  settings: 'GET /admin/settings',
  roles: 'GET /admin/roles',
  rules: 'GET /rules',
  top: 'GET /admin/top',
  jobs: 'GET /admin/jobs',
  petals: 'GET /admin/status',
} as const satisfies Partial<Record<AdminPart, Route>>;

test.for(Object.entries(parts).filter(([part]) => part !== 'settings'))(
  'a part that cannot be read is read again: %s',
  async ([part, route]) => {
    const { t, api, button } = await openPart(part as AdminPart, {
      api: (fake) => fake.respond(route, refuse('request.notFound')),
    });
    const again = button(t('shell.retry'));
    await expect.element(again).toBeVisible();
    api.respond(route, exampleFor(route));
    const before = api.requests(route).length;
    await again.click();
    // At once: some parts are read again by themselves, too.
    expect(api.requests(route).length).toBeGreaterThan(before);
    await expect.element(again).not.toBeInTheDocument();
    await expect.poll(() => document.querySelector('.skeleton')).toBeNull();
  },
);

// rule: #admin-page
test.for(['/admin', '/moderation', '/moderation/people'])(
  'without a role there is no such page: %s',
  async (path) => {
    const { router } = await openPage(path);
    await expect.poll(() => router.state.location.href).toBe('/error?code=404');
  },
);
