import { expect, test } from './fixtures.ts';

// rule: #map-view, #map-table
test('the map has the data that ship with Bloom, which the page brings without a script too', async ({
  page,
  t,
}) => {
  const html = async () => (await page.request.get('/map')).text();
  // A busy server sends pages unrendered.
  await expect.poll(html).toContain('1,843,712');
  await page.goto('/map?country=ITA');
  const details = page.getByRole('region', { name: 'Italy', exact: true });
  await expect(details).toContainText('1,843,712');
  const row = page.getByRole('table').getByRole('row', { name: /^Italy/ });
  await expect(row).toContainText('1,843,712');
  const surface = page.getByRole('application', { name: t('map.mapLabel') });
  await surface.focus();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL('/map');
});
