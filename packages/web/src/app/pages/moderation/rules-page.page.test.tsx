import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf } from '../../../../test/pages/boxes.ts';
import { exampleFor, refuse, type FakeRequest } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { longDate } from '../../../lib/format.ts';

const main = page.getByRole('main');
const [rule] = exampleFor('GET /rules').data.rules;

/** Three versions, of which the first is built in; each names itself in its first rule. */
function respondWithVersions({ query }: FakeRequest) {
  const version = Number(query['version'] ?? 3);
  if (version > 3) return refuse('request.notFound');
  const rules = [{ ...rule!, en: { title: `Rule of ${version}`, text: 'Be kind.' } }];
  const time = version > 1 && { time: 1_790_000_000 };
  return { data: { version, latest: 3, rules, ...time } };
}

const open = (path: string, layout: 'desktop' | 'mobile' = 'desktop') =>
  openPage(path, { layout, api: (api) => api.respond('GET /rules', respondWithVersions) });

// rule: #rules
test.for(['desktop', 'mobile'] as const)(
  'an earlier version of the rules says that it no longer holds: %s',
  async (layout) => {
    const { t, router } = await open('/rules?version=2', layout);
    await expect.element(main.getByRole('heading', { level: 1, name: t('home.rules') })).toBeVisible();
    await expect.element(main.getByRole('heading', { name: /Rule of 2/ })).toBeVisible();
    await expect.element(main).toMatchTextContent(t('decision.rulesOld', { version: 2 }));
    await main.getByRole('link', { name: t('decision.rulesPresent') }).click();
    await expect.element(main.getByRole('heading', { name: /Rule of 3/ })).toBeVisible();
    const date = longDate('en', 1_790_000_000, 'UTC');
    await expect.element(main).toMatchTextContent(t('decision.rulesSince', { version: 3, date }));
    await expect.element(main).not.toMatchTextContent(t('decision.rulesOld', { version: 3 }));
    expect(router.state.location.href).toBe('/rules');
    await main.getByRole('link', { name: t('decision.rulesBefore') }).click();
    await expect.element(main.getByRole('heading', { name: /Rule of 2/ })).toBeVisible();
    await main.getByRole('link', { name: t('decision.rulesBefore') }).click();
    await expect.element(main).toMatchTextContent(t('decision.rulesVersion', { version: 1 }));
    await expect.element(main.getByRole('link', { name: t('decision.rulesBefore') })).not.toBeInTheDocument();
  },
);

// rule: #rules
test('a version that does not exist shows that', async () => {
  const { t } = await open('/rules?version=9');
  await expect.element(main).toMatchTextContent(t('decision.rulesNone', { version: 9 }));
});

// rule: #rules
test('the foot of a page leads to the rules, each of which has an address', async () => {
  const { t, router } = await open('/terms');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('home.rules') })
    .click();
  const first = page.getBySelector('#rule-1');
  await expect.element(first).toMatchTextContent('1.Rule of 3');
  expect(router.state.location.href).toBe('/rules');
});

// rule: #rules
test('the address of a rule shows it, also where the rules load after the page', async () => {
  const late = Promise.withResolvers<void>();
  const { t } = await openPage('/rules#rule-8', {
    api: (api) =>
      api.respond('GET /rules', async () => {
        await late.promise;
        const rules = Array.from({ length: 30 }, () => rule!);
        return { data: { version: 1, latest: 1, rules } };
      }),
  });
  await expect.element(main.getByRole('status', { name: t('shell.loading') })).toBeVisible();
  late.resolve();
  const eighth = page.getBySelector('#rule-8');
  await expect.element(eighth).toBeInViewport();
  expect(boxOf(eighth).top).toBeLessThan(300);
});
