import { readFile } from 'node:fs/promises';
import { BloomError } from '@bloom/contract/errors/errors';
import type { App } from '../../platform/http/index.ts';
import { iconShapes, type IconShape } from './icons.ts';

/** The operator's logo. */
export type Logo = {
  /** Its URL; empty where there is none. */
  url(): string;
  /** The PNG at the path of an uploaded one; undefined if there is none. */
  find(path: string): Promise<Buffer | undefined>;
  /** Makes an icon of the one at a URL. Errors: `image.invalid`, `upstream.failed`, `upstream.timeout`. */
  icon(url: string, shape: IconShape): Promise<{ bytes: Buffer; etag: string }>;
};

/** The icons of the site: those of the app, or of the operator's logo; and an uploaded logo. */
export async function iconRoutes(app: App, folder: string, logo: Logo): Promise<void> {
  const security = { 'content-security-policy': "default-src 'none'; sandbox" };
  for (const [name, shape] of Object.entries(iconShapes)) {
    const path = `/icons/${name}.png`;
    const built = await readFile(folder + path).catch(() => undefined);
    app.get(
      path,
      { config: { unlimited: 'each is made once' }, schema: { hide: true } },
      async (request, reply) => {
        const url = logo.url();
        // What cannot be fetched now, or is no image, is replaced by the app's own.
        const icon = url ? await logo.icon(url, shape).catch(ignoreRefusal) : undefined;
        if (!icon && !built) throw new BloomError('request.notFound');
        reply.headers(security).header('cache-control', 'public, max-age=3600').type('image/png');
        if (!icon) return reply.send(built);
        reply.header('etag', icon.etag);
        return request.headers['if-none-match']?.includes(icon.etag)
          ? reply.code(304).send()
          : reply.send(icon.bytes);
      },
    );
  }
  app.get(
    '/logo/:name',
    { config: { unlimited: 'one row' }, schema: { hide: true } },
    async ({ url }, reply) => {
      const image = await logo.find(url);
      if (!image) throw new BloomError('request.notFound');
      // The name is a hash of the content.
      return reply
        .headers({ ...security, 'cache-control': 'public, max-age=31536000, immutable' })
        .type('image/png')
        .send(image);
    },
  );
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof BloomError)) throw error;
}
