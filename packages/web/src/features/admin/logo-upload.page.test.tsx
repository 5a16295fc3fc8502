import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { maxLogoBytes } from '@bloom/contract/admin/settings';
import { refuse } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';

const main = page.getByRole('main');
const file = (bytes: number) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });

/** Opens the settings, with a logo or none. */
async function openLogo(value = '') {
  const opened = await openPage('/admin', {
    account: { role: { name: 'admin' } },
    api: (api) => {
      const from = value ? 'operator' : 'default';
      api.respond('GET /admin/settings', { data: [{ name: 'logo_img', value, from }] });
    },
  });
  const { t } = opened;
  await expect.element(main.getByRole('button', { name: t('admin.chooseLogo') })).toBeVisible();
  return { ...opened, input: main.getBySelector('input[type=file]') };
}

// rule: #logo
test('a chosen image becomes the logo', async () => {
  const { t, api, input } = await openLogo();
  await expect.element(main.getByRole('img', { name: t('admin.logo') })).not.toBeInTheDocument();
  await input.upload(file(3));
  await expect.poll(() => api.bodies('PUT /admin/logo')).toEqual([{ image: 'AAAA' }]);
});

// rule: #logo
test('an image that is too large is not sent, and one that is none is refused, beside the button', async () => {
  const { t, api, input } = await openLogo();
  await input.upload(file(maxLogoBytes + 1));
  const problem = main.getByRole('alert').getByText(t('admin.logoWrong'));
  await expect.element(problem).toBeVisible();
  expect(api.bodies('PUT /admin/logo')).toEqual([]);

  api.respond('PUT /admin/logo', {});
  await input.upload(file(4));
  await expect.element(problem).not.toBeInTheDocument();
  api.respond('PUT /admin/logo', refuse('request.invalid', { field: 'image' }));
  await input.upload(file(5));
  await expect.element(problem).toBeVisible();
  await expect
    .element(main.getByRole('button', { name: t('admin.chooseLogo') }))
    .toHaveAccessibleDescription(t('admin.logoWrong'));
});

// rule: #logo
test('the logo is shown, and a reset removes it', async () => {
  const { t, api } = await openLogo('http://localhost/logo/1.png');
  await expect
    .element(main.getByRole('img', { name: t('admin.logo') }))
    .toHaveAttribute('src', expect.stringContaining('/api/v1/image/http%3A%2F%2Flocalhost%2Flogo%2F1.png'));
  await main.getByRole('button', { name: t('admin.resetOf', { name: 'logo_img' }) }).click();
  await expect.poll(() => api.bodies('PUT /admin/settings/:name')).toEqual([{ value: null }]);
});
