import { expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { shortTime } from '../../lib/format.ts';
import { installClock } from '../../../test/pages/device.ts';
import { exampleFor, pending, refuse, type FakeApi } from '../../../test/pages/fake-api.ts';
import { videoPath } from '../../../test/pages/gift.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf, press, wordsOf } from '../../../test/pages/parts.ts';

const claimRoute = 'POST /account/daily_reward/:token';
const lookup = 'GET /account/:token';
const dayS = 86_400;
const dayMs = dayS * 1_000;
/** An account whose reward has been due for long. */
const due = { next_reward: 1 };

const inADay = () => Math.floor(Date.now() / 1000) + dayS;

/** The response to a claim. */
const claimed = () =>
  exampleFor(claimRoute, {
    reward: 412_345,
    balance: 1_416_095,
    next_timestamp: inADay(),
    accumulated_referral_reward: 3_750,
    first: true,
    parts: {
      activity: 10,
      shares: 1,
      gifts: 7,
      watch: 2,
      subtitles: 0,
      chance: 0.75,
      base: 343_621,
      extra: 68_724,
      limited: null,
      referral: 3_750,
    },
  });

type Options = NonNullable<Parameters<typeof openPage>[1]>;

/** Opens the daily reward: a dialog of the desktop, a page of the phone. */
async function openReward(options: Options = {}) {
  installClock();
  const isMobile = options.layout === 'mobile';
  const opened = await openPage(isMobile ? '/mine?feature=sign' : '/?dialog=sign', {
    account: due,
    ...options,
  });
  const { t } = opened;
  return { ...opened, ...rewardParts(t, isMobile) };
}

function rewardParts(t: Awaited<ReturnType<typeof openPage>>['t'], isMobile = false) {
  const panel = isMobile ? page.getByRole('main') : page.getByRole('dialog', { name: t('statement.reward') });
  return {
    panel,
    get: panel.getByRole('button', { name: t('reward.get') }),
    timer: panel.getByRole('timer'),
    digits: page.getBySelector('.reward-digits'),
    icon: page.getByRole('banner').getByRole('button', { name: t('shell.rewardReady') }),
  };
}

/** The server knows of the claim. */
const waits = (api: FakeApi, dueS = inADay(), balance = 1_000_000) =>
  api.respond(lookup, exampleFor(lookup, { id: 7, name: 'Dora', balance, next_reward: dueS }));

/** The seconds that a countdown shows. */
const secondsOf = (timer: Locator) =>
  (timer.element().textContent ?? '').split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

/** Collects how many characters of the reward are in sight, one number for each change. */
function countDigits(): number[] {
  const seen: number[] = [];
  new MutationObserver(() => {
    const shown = document.querySelectorAll('.reward-digits [data-shown]').length;
    if (shown > 0 && shown !== seen.at(-1)) seen.push(shown);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
  return seen;
}

// rule: #reward-display, #first-moments
test('the daily reward is claimed, shown digit by digit and explained', async () => {
  installClock();
  const { t, api, router } = await openPage('/', { account: due, motion: true });
  const { panel, get, timer, digits, icon } = rewardParts(t);
  await icon.click();
  await expect.element(panel).toMatchTextContent(t('reward.pickUp'));
  const seen = countDigits();
  api.respond(claimRoute, () => {
    waits(api, inADay(), 1_416_095);
    return claimed();
  });
  await get.click();
  await expect.element(panel.getByRole('heading', { name: t('reward.got') })).toHaveFocus();
  await expect.element(digits).toHaveTextContent('412,345');
  await expect.element(panel).toMatchTextContent(t('reward.first'));
  await panel.getByText(t('reward.parts'), { exact: true }).click();
  // Two at once where the browser is busy; a separator comes with the digit after it.
  expect(seen.length).toBeGreaterThan(1);
  expect([1, 2, 3, 5, 6, 7]).toEqual(expect.arrayContaining(seen));
  expect(seen.at(-1)).toBe(7);

  const ten = t('reward.points', { points: '10', full: 20 });
  const full = panel.getByRole('meter').element().getAttribute('aria-valuemax') ?? '';
  await expect.element(panel.getByRole('meter')).toHaveAttribute('aria-valuetext', ten.replace('20', full));
  const line = (term: string) => panel.getBySelector('dl > div').filter({ hasText: term });
  await expect
    .element(panel)
    .toMatchTextContent(t('reward.partCounts', { shares: '1', gifts: '7', watch: '2' }));
  await expect.element(line(t('reward.partChance'))).toMatchTextContent('75%');
  await expect.element(line(t('reward.partBase'))).toMatchTextContent('+343,621');
  const extra = t('reward.partExtra', { percent: '20%' });
  await expect.element(line(extra)).toMatchTextContent('+68,724');
  await expect.element(line(t('reward.partReferral'))).toMatchTextContent('+3,750');
  await expect.element(line(t('reward.partBalance'))).toMatchTextContent('1,416,095');
  const bonus = { reward: '412,345', referral: '3,750', total: '416,095' };
  await expect.element(panel.getByRole('alert')).toHaveTextContent(t('reward.bonus', bonus));
  expect(api.bodies(claimRoute)).toEqual([{ ap: expect.any(Number) as number }]);
  expect(api.requests(claimRoute)[0]?.headers.get('idempotency-key')).toMatch(/^\w{16,}$/);

  await expect.element(icon).not.toBeInTheDocument();
  await expect.element(get).not.toBeInTheDocument();
  await expect.element(panel).toMatchTextContent(t('reward.nextIn'));
  expect(secondsOf(timer)).toBeGreaterThan(dayS - 600);

  // Closing it forgets the amount.
  await press('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await router.navigate({ to: '/', search: { dialog: 'sign' } });
  await expect.element(timer).toBeVisible();
  await expect.element(digits).not.toBeInTheDocument();
  await expect.element(get).toBeDisabled();
});

// rule: #reward-display
test.for(['desktop', 'mobile'] as const)(
  'the reward is shown at once to who prefers no motion, and leads on to the videos: %s',
  async (layout) => {
    const { t, api, router, panel, get, digits } = await openReward({ layout });
    api.respond(claimRoute, () => {
      waits(api);
      return claimed();
    });
    const seen = countDigits();
    await get.click();
    await expect.element(digits).toHaveTextContent('412,345');
    await expect.element(panel.getByText(t('reward.parts'), { exact: true })).toBeVisible();
    await expect.element(panel.getByText(t('reward.partBalance'))).not.toBeVisible();
    expect(seen).toEqual([7]);
    await panel.getByRole('button', { name: t('reward.thank') }).click();
    await expect.poll(() => router.state.location.href).toBe('/');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
);

test('a reward that was claimed elsewhere is refused, and the countdown begins', async () => {
  const { t, api, panel, get, timer } = await openReward();
  await expect.element(get).toBeEnabled();
  api.respond(claimRoute, refuse('account.rewardNotDue', {}, { next_timestamp: inADay() }));
  await get.click();
  await expect.element(panel.getByRole('alert')).toHaveTextContent(wordsOf('account.rewardNotDue', {}));
  await expect.element(get).toBeDisabled();
  expect(secondsOf(timer)).toBeGreaterThan(dayS - 600);
  await expect.element(page.getByText(t('shell.rewardReady'))).not.toBeInTheDocument();
});

test('a claim is sent again with its key while there is no response, and stays open after that', async () => {
  const { t, api, panel, get } = await openReward();
  api.respond(claimRoute, 'unreachable');
  await get.click();
  for (const attempt of [1, 2]) {
    await expect.poll(() => api.requests(claimRoute)).toHaveLength(attempt);
    vi.advanceTimersByTime(attempt * 1_000);
  }
  const message = wordsOf('server.unavailable', {});
  await expect.element(panel.getByRole('alert')).toHaveTextContent(t('reward.failed', { message }));
  await expect.element(get).toBeEnabled();
  const keys = api.requests(claimRoute).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(JSON.parse(localStorage.getItem('reward_claim') ?? '')).toMatchObject({
    user: 7,
    key: keys[0],
  });
});

test('a claim whose response was lost before a reload is sent again by itself, and shown', async () => {
  const key = 'k'.repeat(32);
  const { t, api, panel } = await openReward({
    stored: { reward_claim: JSON.stringify({ user: 7, key, ap: 2 }) },
    api: (api) => api.respond(claimRoute, claimed()),
  });
  await expect.element(panel.getByRole('heading', { name: t('reward.got') })).toBeVisible();
  expect(api.bodies(claimRoute)).toEqual([{ ap: 2 }]);
  expect(api.requests(claimRoute)[0]?.headers.get('idempotency-key')).toBe(key);
  expect(localStorage.getItem('reward_claim')).toBeNull();
});

// rule: #address-maximum
test.for([
  ['address', 'reward.limitedByAddress'],
  ['probation', 'reward.more'],
  [null, 'reward.more'],
] as const)('a claim that is limited by %s shows what makes the next one larger', async ([limited, text]) => {
  const response = claimed();
  const { t, panel, get } = await openReward({
    api: (api) => api.respond(claimRoute, { ...response, parts: { ...response.parts, limited } }),
  });
  await get.click();
  await expect.element(panel.getByText(t(text))).toBeVisible();
});

const needs = { minutes: 30, days: 2, petals: 2_000, trusted_days: 7, vouches: 3 };

// rule: #probation
// rule: #trusted-givers
for (const layout of ['desktop', 'mobile'] as const) {
  test(`who is on probation reads what ends it and how much of it there is: ${layout}`, async () => {
    const probation = {
      welcome: 10_000,
      earliest: inADay(),
      watched_s: 779,
      watched_days: 1,
      petals: 1_200,
      needs,
    };
    const { t, panel } = await openReward({ layout, account: { probation } });
    const shows = (text: string) => expect.element(panel.getByText(text, { exact: true })).toBeVisible();
    await shows(t('reward.welcomeLater', { gift: '10 K', most: '20 K' }));
    await shows(t('reward.needsWatching', { minutes: 12, enough: 30, days: 1, enoughDays: 2 }));
    await shows(t('reward.needsPetals', { petals: '1,200', enough: '2,000' }));
    await shows(t('reward.needsDay', { date: shortTime('en', probation.earliest) }));
    await shows(t('reward.whoCounts', { days: 7, most: 3 }));
  });
}

// rule: #probation
test('who has met a part of what ends a probation reads it in full, and of no day that is over', async () => {
  const probation = { welcome: 0, earliest: 1, watched_s: 9_000, watched_days: 7, petals: 0, needs };
  const { t, panel } = await openReward({ account: { probation } });
  const note = panel.getByText(t('reward.fullLater', { most: '20 K' }));
  await expect.element(note).toBeVisible();
  await expect
    .element(panel.getByText(t('reward.needsWatching', { minutes: 30, enough: 30, days: 2, enoughDays: 2 })))
    .toBeVisible();
  await expect.element(panel.getByText(/at the earliest/)).not.toBeInTheDocument();
});

test('a claim that is under way is sent once, however often it is pressed', async () => {
  const { t, api, panel, get } = await openReward();
  api.respond(claimRoute, pending);
  await get.click();
  const getting = panel.getByRole('button', { name: t('reward.getting') });
  await expect.element(getting).toHaveAttribute('aria-disabled', 'true');
  await getting.click({ force: true });
  expect(api.requests(claimRoute)).toHaveLength(1);
});

test('the reward does not become ready by the clock of the device', async () => {
  const startMs = Date.now();
  const { t, api, get, timer, icon } = await openReward({
    account: { next_reward: inADay() },
    api: (api) => void (api.serverTimeMs = () => startMs),
  });
  await expect.element(timer).toBeVisible();
  const before = api.requests(lookup).length;
  // Like a laptop after a night of sleep, or after its clock was set.
  vi.setSystemTime(Date.now() + dayMs + 60_000);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => api.requests(lookup).length).toBeGreaterThan(before);
  await expect.poll(() => secondsOf(timer)).toBeGreaterThan(dayS - 600);
  await expect.element(get).toBeDisabled();
  await expect.element(page.getByText(t('shell.rewardReady'))).not.toBeInTheDocument();
  await expect.element(icon).not.toBeInTheDocument();
});

test('it is no longer offered when the device wakes up and it was claimed elsewhere', async () => {
  const { api, get, timer } = await openReward();
  await expect.element(get).toBeEnabled();
  waits(api);
  vi.setSystemTime(Date.now() + 600_000);
  vi.advanceTimersByTime(1_000);
  await expect.element(get).toBeDisabled();
  await expect.element(timer).toBeVisible();
});

// The second time the code of the login is there already: it opens before the account is looked up.
test.each([1, 2])('a claim of an ended session opens the login, also the second time (%i)', async () => {
  const { t, api, get } = await openReward();
  await expect.element(get).toBeEnabled();
  api.respond(claimRoute, refuse('video.notLogin'));
  api.respond(lookup, refuse('request.notFound'));
  await get.click();
  await expect.poll(() => localStorage.getItem('user_token')).toBeNull();
  const login = page.getByRole('dialog', { name: t('account.loginTitle') });
  await expect.element(login).toBeVisible();
  await expect.element(page.getByText(t('shell.sessionOver'))).toBeVisible();
});

// rule: #reward-display
test.for([-24, 24])(
  'it counts down by the clock of the server on a device that is %i hours off, and becomes ready on time',
  async (hours) => {
    const serverTimeMs = () => Date.now() + hours * 3_600_000;
    const dueS = Math.floor(serverTimeMs() / 1_000) + dayS;
    const { t, api, panel, get, timer, icon } = await openReward({
      account: { next_reward: dueS },
      api: (api) => void (api.serverTimeMs = serverTimeMs),
    });
    await expect.element(timer).toBeVisible();
    const left = secondsOf(timer);
    expect(left).toBeGreaterThan(dayS - 600);
    expect(left).toBeLessThanOrEqual(dayS);
    await expect.element(get).toBeDisabled();
    vi.advanceTimersByTime(3_000);
    await expect.poll(() => secondsOf(timer)).toBeLessThan(left);
    // A leap of the device, after which a minute is left.
    waits(api, Math.floor(serverTimeMs() / 1_000) + 120);
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => secondsOf(timer)).toBeLessThanOrEqual(60);
    await expect.element(get).toBeDisabled();
    vi.advanceTimersByTime(61_000);
    await expect.element(get).toBeEnabled();
    await expect.element(panel).toMatchTextContent(t('reward.pickUp'));
    await press('{Escape}');
    await expect.element(icon).toBeVisible();
  },
);

// rule: #reward-display, #top-bar
test.for(['desktop', 'mobile'] as const)(
  'the icon of the daily reward appears by itself: %s',
  async (layout) => {
    installClock();
    const next_reward = Math.floor(Date.now() / 1000) + 600;
    const { t } = await openPage('/', { layout, account: { next_reward } });
    const { icon } = rewardParts(t);
    const tabs = page.getByRole('navigation', { name: t('shell.tabs') });
    const mine = tabs.getByRole('link', { name: new RegExp(`^${t('shell.mine')}`) });
    await expect.element(partsOf(t).cards.first()).toBeVisible();
    await expect.element(icon).not.toBeInTheDocument();
    vi.advanceTimersByTime(601_000);
    await expect.element(icon).toBeVisible();
    const marked = layout === 'mobile' ? mine : icon;
    await expect.element(marked).toHaveAccessibleName(new RegExp(t('shell.rewardReady')));
  },
);

test('the daily reward works with the keyboard alone, and returns the focus', async () => {
  const { t, api } = await openPage('/', { account: due });
  const { panel, get } = rewardParts(t);
  api.respond(claimRoute, claimed());
  const name = new RegExp(t('shell.profileOf', { name: 'Dora' }));
  const profile = page.getByRole('button', { name });
  await expect.element(profile).toBeVisible();
  profile.element().focus();
  await press('{Enter}');
  const reward = page.getBySelector('.popover').getByRole('button', {
    name: new RegExp(`^${t('statement.reward')}`),
  });
  await expect.element(reward).toBeVisible();
  for (let tabs = 0; document.activeElement !== reward.element() && tabs < 20; tabs += 1) {
    await press('{Tab}');
  }
  await expect.element(reward).toHaveFocus();
  await press('{Enter}');
  await expect.element(get).toBeEnabled();
  await press('{Tab}');
  await press('{Tab}');
  await expect.element(get).toHaveFocus();
  await press('{Enter}');
  await expect.element(panel.getByRole('heading', { name: t('reward.got') })).toHaveFocus();
  await press('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(profile).toHaveFocus();
});

// rule: #page-routes, #mobile-home
test.for([
  ['desktop', 'a visitor', '/'],
  ['desktop', 'a user', '/?dialog=sign'],
  ['mobile', 'a visitor', '/login?login=1'],
  ['mobile', 'a user', '/mine?feature=sign'],
] as const)('the address of the reward leads %s to its place for %s', async ([layout, who, place]) => {
  const { router } = await openPage('/mine?feature=sign', {
    layout,
    ...(who === 'a user' && { account: due }),
  });
  await expect.poll(() => router.state.location.href).toBe(place);
});

test('it is offered to a user who cannot pay a gift, if it is ready', async () => {
  installClock();
  const { t, api } = await openPage(videoPath, { account: { ...due, balance: 1_000 } });
  const { actions, gift } = partsOf(t);
  const { panel, get } = rewardParts(t);
  const insufficient = wordsOf('account.insufficientBloom', { cost: 2_000, balance: 1_000 });
  await gift(actions, '2 K').click();
  await expect.element(actions).toMatchTextContent(insufficient);
  api.respond(claimRoute, () => {
    waits(api, inADay(), 1_500);
    return { ...claimed(), balance: 1_500 };
  });
  await actions.getByRole('button', { name: t('shell.rewardOffer') }).click();
  await get.click();
  await expect.element(panel.getByRole('heading', { name: t('reward.got') })).toBeVisible();
  await press('{Escape}');
  await actions.getByRole('button', { name: t('shell.close') }).click();
  await gift(actions, '20 K').click();
  await expect
    .element(actions)
    .toMatchTextContent(wordsOf('account.insufficientBloom', { cost: 20_000, balance: 1_500 }));
  await expect.element(actions.getByRole('button', { name: t('shell.rewardOffer') })).not.toBeInTheDocument();
});

// rule: #week
test.for(['desktop', 'mobile'] as const)(
  'the last seven days show what each brought, the days in a row and what gifts brought: %s',
  async (layout) => {
    const days = [22, 23, 24, 25, 26, 27, 28].map((day) => ({
      day: `2026-11-${day}`,
      claimed: day > 26,
      reward: day > 26 ? 312_345 : 0,
      referral: 0,
      gifts: day === 28 ? 46_000 : 0,
      activity: 1,
    }));
    const { t, panel, api, get } = await openReward({
      layout,
      api: (fake) => {
        fake.respond('GET /account/rewards', { data: days, in_row: 2 });
        fake.respond(claimRoute, claimed());
      },
    });
    const week = panel.getByRole('region', { name: t('reward.week') });
    await expect.element(week).toMatchTextContent(t('reward.inRow', { count: 2 }));
    await expect.element(week).toMatchTextContent(t('reward.weekGifts', { amount: '46 K' }));
    const today = week.getByRole('listitem').last();
    const facts = { day: 'November 28, 2026', reward: '312,345', gifts: '46,000' };
    await expect.element(today).toMatchTextContent(t('reward.weekDay', facts));
    await expect.element(today).toMatchTextContent('358.3 K');
    const requests = () => api.requests('GET /account/rewards').length;
    const before = requests();
    await get.click();
    await expect.poll(requests).toBe(before + 1);
  },
);

// rule: #week
test('a reward is there where its week cannot be read', async () => {
  const { t, panel, get } = await openReward({
    api: (fake) => fake.respond('GET /account/rewards', 'unreachable'),
  });
  await expect.element(get).toBeEnabled();
  await expect.element(panel.getByText(t('reward.week'))).not.toBeInTheDocument();
});
