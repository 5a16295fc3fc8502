// Browsers and Node.js have URL; the contract is compiled without the types of either.
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
 * The image hosts that pages load from directly, always over https
 * (docs/specification/sources.md#direct-image-hosts). They refuse requests with a referrer of another site,
 * so these images are loaded without one.
 */
export const directImageHosts: readonly string[] = ['i0.hdslb.com', 'i1.hdslb.com', 'i2.hdslb.com'];

/** The widths that the server resizes images to, in pixels; an image is never enlarged. */
export const imageWidths = [160, 320, 480, 640, 960, 1280] as const;
export type ImageWidth = (typeof imageWidths)[number];
/** The largest width, and the default. */
export const maxImageWidth: ImageWidth = 1280;

/**
 * The size of the image for a link to several images, in pixels (docs/specification/collections.md#preview).
 */
export const previewSize = { width: 1280, height: 720 };

let origin = '';

/**
 * Loads images from a server that is not the page's own, as in the mobile app. For code of the browser only.
 */
export function serveImagesFrom(server: string): void {
  origin = server;
}

/** The path under which the server serves other sites' images (docs/specification/sources.md#image-proxy). */
export const imagePath = '/api/v1/image/';

export type ImageOptions = {
  readonly width?: ImageWidth | undefined;
  /** The server's signature of a URL that it has not stored. */
  readonly sig?: string | undefined;
};

/**
 * The URL that a page loads an image from: known image hosts directly, over https; everything else through
 * the server, which resizes it (docs/specification/sources.md#direct-image-hosts). A URL on the page's own
 * origin (`/…`) is returned unchanged. Undefined if the text is not a URL that a page may load.
 */
export function imageUrl(address: string, { width, sig }: ImageOptions = {}): string | undefined {
  const image = locate(address);
  return image && (image.isResized ? resized(image.url, width, sig) : image.url);
}

/**
 * The `src` and `srcset` of an image in the widths that screens need, the largest last; no `srcset` where the
 * image has only one width, and neither if the text is not a URL that a page may load.
 */
export function imageSources(
  address: string,
  widths: readonly ImageWidth[],
  sig?: string,
): { src?: string; srcSet?: string } {
  const image = locate(address);
  if (!image) return {};
  if (!image.isResized) return { src: image.url };
  return {
    src: resized(image.url, widths.at(-1), sig),
    srcSet: widths.map((width) => `${resized(image.url, width, sig)} ${width}w`).join(', '),
  };
}

/** The URL that an image is loaded from, and whether the server resizes it. */
function locate(address: string): { url: string; isResized: boolean } | undefined {
  if (/^\/(?![/\\])/.test(address)) return { url: origin + address, isResized: false };
  const url = parse(address);
  const direct = url && directUrl(url);
  if (direct !== undefined) return { url: direct, isResized: false };
  return url && { url: origin + imagePath + encodeURIComponent(address), isResized: true };
}

function resized(url: string, width: ImageWidth | undefined, sig: string | undefined): string {
  const query = [
    ...(width === undefined ? [] : [`w=${width}`]),
    ...(sig === undefined ? [] : [`sig=${sig}`]),
  ].join('&');
  return query ? `${url}?${query}` : url;
}

/** The https URL of an image on one of the known hosts; undefined for every other URL. */
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
