import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { unlimited, type App } from '../platform/http/index.ts';
import { packageFolder } from '../platform/process/package-folder.ts';

/** Where the clips and images of the sample catalogue are served. */
export const mediaPath = '/demo/';

const folder = path.join(packageFolder, 'demo');
const day = 86_400;

/**
 * Serves the clips and images of the sample catalogue, which `npm run demo-media` makes. Players request
 * parts of a clip by `Range`.
 */
export async function mediaRoutes(app: App): Promise<void> {
  await app.register(async (scope) => {
    unlimited(scope, 'a file');
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: mediaPath,
      index: false,
      wildcard: false,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${day}`),
    });
  });
}

/** An image of the sample catalogue, by the URL that its videos have; undefined for every other URL. */
export async function readMediaImage(url: string): Promise<Buffer | undefined> {
  const [, name] = /^\/demo\/((?:images|clips\/[\w-]+)\/[\w-]+\.webp)$/.exec(url) ?? [];
  return name === undefined ? undefined : readFile(path.join(folder, name)).catch(() => undefined);
}
