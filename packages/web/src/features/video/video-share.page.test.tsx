import { expect, onTestFinished, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { partsOf, press } from '../../../test/pages/parts.ts';
import { openVideo, videoOf } from '../../../test/pages/video-page.ts';

const pathOfShare = '/video/aqz-KE-bpKQ?videoSrc=youtube&categoryIdx=0';

const linkTexts = (panel: Locator) =>
  panel
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

/** Expects links to other sites that carry an address. */
function expectShares(panel: Locator, address: string) {
  const links = panel.getByRole('link').elements();
  for (const link of links) {
    expect(link.getAttribute('href')).toContain(encodeURIComponent(address));
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  }
  return links.length;
}

// rule: #video-page, #share-to-an-app
test('the link to a video has the referral code of the signed-in user, and goes to networks and apps', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { t, api } = await openVideo(videoOf(), { account: { ref_code: 'K7MPQ2XW' } });
  const { actions } = partsOf(t);
  await expect.poll(() => api.requests('GET /account/:token').length).toBe(1);
  const opener = actions.getByRole('button', { name: t('video.share') });
  await expect.element(opener).toBeVisible();
  opener.element().focus();
  await press('{Enter}');
  const panel = page.getByRole('dialog', { name: t('video.shareTitle') });
  await expect.element(panel).toHaveFocus();
  const link = `${location.origin}${pathOfShare}&code=K7MPQ2XW`;
  expect(expectShares(panel, link)).toBe(4);
  await expect.element(panel.getByRole('img', { name: t('video.shareCode') })).toBeVisible();
  await panel.getByRole('button', { name: t('video.copyLink') }).click();
  await expect.element(panel).toMatchTextContent(t('video.linkCopied'));
  expect(copied).toHaveBeenLastCalledWith(link);

  await panel.getByRole('button', { name: t('video.shareToApp') }).click();
  const apps = page.getByRole('dialog', { name: t('video.shareToAppTitle') });
  await expect.element(apps).toBeVisible();
  expectShares(apps, link);
  expect(linkTexts(apps)).toEqual([t('video.app_whatsapp'), t('video.app_line')]);
  copied.mockClear();
  await apps.getByRole('button', { name: t('video.app_instagram') }).click();
  await apps.getByRole('button', { name: t('video.copyLink') }).click();
  await expect.element(apps).toMatchTextContent(t('video.linkCopied'));
  expect(copied).toHaveBeenCalledExactlyOnceWith(link);
  await apps.getByRole('button', { name: t('video.app_wechat') }).click();
  await expect.element(apps.getByRole('img', { name: t('video.shareCode') })).toBeVisible();
  await apps.getByRole('button', { name: t('shell.back') }).click();
  await expect.element(apps).not.toBeInTheDocument();
  await expect.element(panel).toHaveFocus();

  await press('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

// rule: #video-page
test('a device that has a share sheet offers it', async () => {
  const share = vi.fn<typeof navigator.share>(() => Promise.reject(new DOMException('closed', 'AbortError')));
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }) as Navigator);
  const { t } = await openVideo(videoOf({ title: 'A title' }));
  const { actions } = partsOf(t);
  await actions.getByRole('button', { name: t('video.share') }).click();
  await page.getByRole('button', { name: t('video.shareApp') }).click();
  const url = `${location.origin}${pathOfShare}`;
  expect(share.mock.calls).toEqual([[{ title: 'A title', url }]]);
});
