import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../test/pages/open-page.tsx';
import { press } from '../../../test/pages/parts.ts';

// rule: #page-routes, #profile-menu, #guide
test.for(['desktop', 'mobile'] as const)(
  'the guide and the facts about Bloom are public (%s)',
  async (layout) => {
    const { t, router } = await openPage('/mineSetting?from=guide', { layout });
    const guide = page.getByRole('dialog', { name: t('shell.guide') });
    const place = layout === 'mobile' ? page.getByRole('main') : guide;
    const tab = (name: string) => place.getByRole('tab', { name });
    const panel = place.getByRole('tabpanel');
    await expect.element(tab(t('shell.signIn'))).toHaveAttribute('aria-selected', 'true');
    expect(router.state.location.href).toBe(
      layout === 'mobile' ? '/mineSetting?from=guide' : '/?dialog=guide',
    );
    await expect.element(panel).toMatchTextContent(t('about.loginStep1'));
    await expect.element(panel.getByRole('button', { name: t('shell.signIn') })).toBeVisible();
    tab(t('shell.signIn')).element().focus();
    await press('{ArrowRight}');
    await expect.element(tab(t('video.share'))).toHaveFocus();
    await expect.element(panel).toMatchTextContent(t('about.shareStep1'));
    await press('{End}');
    await expect.element(tab(t('about.guideRules'))).toHaveFocus();
    await expect.element(panel).toHaveAccessibleName(t('about.guideRules'));
    await expect.element(panel.getByRole('table')).toMatchTextContent('200 K');
    await press('{ArrowRight}');
    await expect.element(tab(t('shell.signIn'))).toHaveFocus();

    await router.navigate({ to: '/mineSetting', search: { from: 'about' } });
    const about =
      layout === 'mobile' ? page.getByRole('main') : page.getByRole('dialog', { name: t('about.title') });
    await expect.element(about).toMatchTextContent('1.3.6');
    await expect.element(about.getByRole('table')).toMatchTextContent('200 K');
  },
);

// rule: #guide
test('the guide of a signed-in user offers no login, and leads to the share form', async () => {
  const { t } = await openPage('/?dialog=guide', { account: {} });
  const guide = page.getByRole('dialog', { name: t('shell.guide') });
  await expect.element(guide.getByRole('tabpanel')).toBeVisible();
  expect(guide.getByRole('button', { name: t('shell.signIn') }).query()).toBeNull();
  await guide.getByRole('tab', { name: t('video.share') }).click();
  await guide
    .getByRole('tabpanel')
    .getByRole('button', { name: t('video.share') })
    .click();
  await expect.element(page.getByRole('dialog', { name: t('catalogue.shareFirst') })).toBeVisible();
});
