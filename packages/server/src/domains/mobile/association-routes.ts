import { BloomError } from '@bloom/contract/errors/errors';
import type { App } from '../../platform/http/index.ts';

/** The apps that may open links of this site; undefined where there is none. */
export type AppIds = {
  android?: {
    /** The name of its package, such as `com.example.bloom`. */
    id: string;
    /** SHA-256 fingerprints of the certificates that it is signed with: pairs of hexadecimal digits. */
    fingerprints: readonly string[];
  };
  /** The team's id and the bundle's: `ABCDE12345.com.example.bloom`. */
  ios?: string;
};

/** The pages that are shared, as in AndroidManifest.xml; a login belongs to the browser in which it began. */
const paths = ['/', '/video/*', '/collection/*', '/@*', '/user/*', '/sharers', '/map'];

/**
 * The files by which Android and iOS verify that the app may open links of this site
 * (docs/specification/mobile.md#app-links). 404 while the operator has not configured the app.
 */
export function associationRoutes(app: App, { android, ios }: AppIds): void {
  const options = { config: { unlimited: 'a text from memory' }, schema: { hide: true } };
  const cacheControl = ['cache-control', 'public, max-age=3600'] as const;
  app.get('/.well-known/assetlinks.json', options, (_request, reply) => {
    if (!android) throw new BloomError('request.notFound');
    return reply.header(...cacheControl).send([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: android.id,
          sha256_cert_fingerprints: android.fingerprints,
        },
      },
    ]);
  });
  app.get('/.well-known/apple-app-site-association', options, (_request, reply) => {
    if (ios === undefined) throw new BloomError('request.notFound');
    return reply.header(...cacheControl).send({
      applinks: { details: [{ appIDs: [ios], components: paths.map((path) => ({ '/': path })) }] },
    });
  });
}
