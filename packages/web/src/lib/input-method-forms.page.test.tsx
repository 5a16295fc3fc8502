import { expect, onTestFinished, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { exampleFor } from '../../test/pages/fake-api.ts';
import { amountParts, openGiftVideo } from '../../test/pages/gift.ts';
import { endComposition } from '../../test/pages/input-method.ts';
import { openPage } from '../../test/pages/open-page.tsx';
import { partsOf, press } from '../../test/pages/parts.ts';
import { openVideo, videoOf } from '../../test/pages/video-page.ts';

const admin = { role: { name: 'admin' } } as const;

/** Opens each form, and returns its field of one line. */
const forms: Record<string, () => Promise<Locator>> = {
  'of a new collection': async () => {
    const { t } = await openVideo(undefined, {
      account: {},
      api: (api) => {
        // A video that is not saved yet.
        api.respond('GET /account/saved', { ...exampleFor('GET /account/saved'), data: [] });
      },
    });
    await page.getByRole('button', { name: t('user.saveOf', { name: 'Big Buck Bunny' }) }).click();
    await page.getByRole('button', { name: t('collection.new') }).click();
    return page.getByRole('textbox', { name: t('collection.title') });
  },
  'of an amount': async () => {
    const { opener, field } = amountParts(await openGiftVideo());
    await opener.click();
    return field;
  },
  'that finds people': async () => {
    const { t } = await openPage('/moderation/people', { account: admin });
    return page.getByRole('main').getByRole('searchbox', { name: t('cases.find') });
  },
  'of a test e-mail': async () => {
    const { t } = await openPage('/admin?part=server', {
      account: admin,
      api: (api) => {
        const { data } = exampleFor('GET /admin/status');
        api.respond('GET /admin/status', { data: { ...data, mail: { from: 'noreply@site.example' } } });
      },
    });
    return page.getByRole('region', { name: t('admin.mail') }).getByLabelText(t('admin.mailTo'));
  },
  'of a report': async () => {
    const { t } = await openVideo(videoOf(), { account: {} });
    const { actions } = partsOf(t);
    await actions.getByRole('button', { name: t('video.more') }).click();
    await actions.getByRole('button', { name: t('cases.report'), exact: true }).click();
    return page.getByRole('dialog').getByRole('textbox');
  },
  'of a notice': async () => {
    const { t } = await openPage('/notice');
    return page.getByRole('textbox', { name: t('notice.address'), exact: true });
  },
};

// rule: #input-methods
test.each(Object.keys(forms).flatMap((name) => [[name, 'Chromium'] as const, [name, 'Safari'] as const]))(
  'the form %s is sent by Enter, but not by one that ends a composition in %s',
  async (name, browser) => {
    const field = await forms[name]!();
    await expect.element(field).toBeVisible();
    let tries = 0;
    // A form with an empty required field is not sent, but the field is `invalid`.
    const count = () => void tries++;
    for (const type of ['submit', 'invalid']) document.addEventListener(type, count, true);
    onTestFinished(() => {
      for (const type of ['submit', 'invalid']) document.removeEventListener(type, count, true);
    });
    await endComposition(browser, field);
    expect(tries).toBe(0);
    await press('{Enter}');
    expect(tries).toBeGreaterThan(0);
  },
);
