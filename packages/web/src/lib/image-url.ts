/** The image hosts that are asked over https even where the catalogue says http (product.md §2). */
const upgradedHosts = ['i0.hdslb.com', 'i1.hdslb.com', 'i2.hdslb.com'];

/** How a picture of an upstream is to be loaded. */
export type PictureSource = { src: string; referrerPolicy: 'no-referrer' | undefined };

/**
 * Where a thumbnail is loaded from; undefined if the address is none that a page may load.
 * bilibili's hosts refuse foreign pages that say who they are, so they are not told.
 */
export function pictureSource(address: string): PictureSource | undefined {
  if (!URL.canParse(address, window.location.origin)) return undefined;
  const url = new URL(address, window.location.origin);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const bilibili = upgradedHosts.includes(url.hostname);
  if (bilibili) url.protocol = 'https:';
  return { src: url.href, referrerPolicy: bilibili ? 'no-referrer' : undefined };
}
