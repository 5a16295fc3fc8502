// Browsers and Node have it; the contract is compiled without the types of either.
declare const URL: new (href: string) => Address;
type Address = {
  protocol: string;
  readonly href: string;
  readonly hostname: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
};

/**
 * The picture hosts that a page may ask itself, always over https
 * (docs/specification.md#direct-image-hosts). They refuse pages that say who
 * they are, so such pictures are loaded without a referrer.
 */
export const directImageHosts: readonly string[] = ['i0.hdslb.com', 'i1.hdslb.com', 'i2.hdslb.com'];

/** The widths that the server makes pictures in, in pixels; a picture is never enlarged. */
export const imageWidths = [160, 320, 480, 640, 960, 1280] as const;
export type ImageWidth = (typeof imageWidths)[number];
/** The largest width, and the one of an address that names none. */
export const maxImageWidth: ImageWidth = 1280;

/** Where the server serves other sites' pictures (docs/specification.md#image-proxy). */
export const imagePath = '/api/v1/image/';

export type ImageOptions = {
  readonly width?: ImageWidth | undefined;
  /** The server's signature of an address that it has not stored. */
  readonly sig?: string | undefined;
};

/**
 * Where a page loads a picture from: a known image host itself, over https; everything else through
 * the server, which makes it small (docs/specification.md#direct-image-hosts). An address on the
 * page's own origin (`/…`) stays as it is. Undefined if the text is no address that a page may
 * load.
 */
export function imageUrl(address: string, { width, sig }: ImageOptions = {}): string | undefined {
  const picture = locate(address);
  return picture && (picture.isResized ? resized(picture.url, width, sig) : picture.url);
}

/**
 * The `srcset` of a picture in every width up to `maxWidth`; undefined where the picture comes in
 * one width only.
 */
export function imageSrcSet(
  address: string,
  maxWidth: ImageWidth,
  sig?: string,
): string | undefined {
  const picture = locate(address);
  if (!picture?.isResized) return undefined;
  return imageWidths
    .filter((width) => width <= maxWidth)
    .map((width) => `${resized(picture.url, width, sig)} ${width}w`)
    .join(', ');
}

/** Where a picture is loaded from, and whether the server makes it in several widths. */
function locate(address: string): { url: string; isResized: boolean } | undefined {
  if (/^\/(?![/\\])/.test(address)) return { url: address, isResized: false };
  const url = parse(address);
  const direct = url && directUrl(url);
  if (direct !== undefined) return { url: direct, isResized: false };
  return url && { url: imagePath + encodeURIComponent(address), isResized: true };
}

function resized(url: string, width: ImageWidth | undefined, sig: string | undefined): string {
  const query = [
    ...(width === undefined ? [] : [`w=${width}`]),
    ...(sig === undefined ? [] : [`sig=${sig}`]),
  ].join('&');
  return query ? `${url}?${query}` : url;
}

/** The https address of a picture on one of the known hosts; undefined for every other address. */
export function directImageUrl(address: string): string | undefined {
  const url = parse(address);
  return url && directUrl(url);
}

function directUrl(url: Address): string | undefined {
  if (url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  if (!directImageHosts.includes(url.hostname)) return undefined;
  url.protocol = 'https:';
  return url.href;
}

function parse(address: string): Address | undefined {
  if (!/^https?:\/\//i.test(address)) return undefined;
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
