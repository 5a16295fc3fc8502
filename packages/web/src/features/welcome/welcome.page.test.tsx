import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf } from '../../../test/pages/parts.ts';

// rule: #welcome
test.for(['desktop', 'mobile'] as const)(
  'the words of welcome say what Bloom is, until the visitor closes them: %s',
  async (layout) => {
    const { t, router } = await openPage('/', { layout });
    const hero = page.getByRole('region', { name: t('shell.heroLabel') });
    await expect.element(hero).toMatchTextContent(t('shell.hero'));
    await hero.getByRole('button', { name: t('shell.heroHow') }).click();
    const guide = layout === 'mobile' ? '/mineSetting?from=guide' : '/?dialog=guide';
    await expect.poll(() => router.state.location.href).toBe(guide);
    router.history.back();
    await hero.getByRole('button', { name: t('shell.heroJoin') }).click();
    await expect.element(page.getByLabelText(t('login.demoName'))).toBeVisible();
    router.history.back();
    await hero.getByRole('button', { name: t('shell.heroClose') }).click();
    await expect.element(hero).not.toBeInTheDocument();
    expect(localStorage.getItem('hero_closed')).toBe('1');
  },
);

// rule: #welcome
test.for(['signed in', 'closed'])('the words of welcome are not there for who has %s', async (who) => {
  const { t } = await openPage('/', who === 'signed in' ? { account: {} } : { stored: { hero_closed: '1' } });
  await expect.element(partsOf(t).cards.first()).toBeVisible();
  const hero = page.getBySelector('.hero');
  await expect.element(hero).not.toBeInTheDocument();
});

// rule: #welcome
test('every page ends with the guide, the legal pages, the language and the source code', async () => {
  const { t, router } = await openPage('/terms', {
    config: { links: { sourceCode: 'https://code.example/bloom' } },
  });
  const footer = page.getByRole('contentinfo');
  for (const to of ['/terms', '/?category=movies', '/error?code=404']) {
    await router.navigate({ href: to });
    for (const name of ['about', 'guide', 'language'] as const) {
      const button = footer.getByRole('button', { name: t(`shell.footer_${name}`) });
      await expect.element(button).toBeVisible();
    }
    for (const name of ['map', 'privacy', 'terms', 'rules', 'log', 'notice'] as const) {
      const link = footer.getByRole('link', { name: t(`shell.footer_${name}`) });
      await expect.element(link).toHaveAttribute('href', `/${name}`);
    }
  }
  const source = footer.getByRole('link', { name: t('shell.footer_source') });
  await expect.element(source).toHaveAttribute('href', 'https://code.example/bloom');
  await footer.getByRole('button', { name: t('shell.footer_guide') }).click();
  await expect.element(page.getByRole('dialog', { name: t('shell.guide') })).toBeVisible();
});

test('without an address of the source code there is no link to it', async () => {
  const { t } = await openPage('/terms');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toBeVisible();
  expect(footer.getByRole('link', { name: t('shell.footer_source') }).elements()).toEqual([]);
});
