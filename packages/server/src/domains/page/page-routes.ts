import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { pageConfigElementId, type PageConfig, type PageLinks } from '@bloom/contract/page';
import { answerNotFound, type App } from '../../platform/http/index.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** Addresses of the web app (product.md §2); everything else is answered with 404. */
const routes = [
  '/',
  '/video/*',
  '/login',
  '/logout',
  '/error',
  '/mine',
  '/mineSetting',
  '/shareVideo',
  '/ShareVideo',
  '/privacy',
  '/terms',
  '/chatroomadmin',
];

const year = 31_536_000;

/** What neither we nor a player need. */
const permissionsPolicy = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Serves the built web app: its files for ever (their names tell their content), and its page with
 * the configuration and the policy that names every host it may load from.
 *
 * @param options.folder the web app's build
 * @param options.links read with every page: they may change
 */
export async function pageRoutes(
  app: App,
  {
    folder,
    config,
    links,
  }: { folder: string; config: Omit<PageConfig, 'links'>; links: () => PageLinks },
): Promise<void> {
  const file = `${folder}/index.html`;
  if (!existsSync(file)) {
    app.log.warn({ file }, 'the web app is not built; only the API is served');
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  const html = readFileSync(file, 'utf8');
  const page = () => pageWith(html, { ...config, links: links() });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(config, html),
    'permissions-policy': permissionsPolicy,
    // A page that opens this one, or is opened by it, is no way in.
    'cross-origin-opener-policy': 'same-origin',
  };

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/index.html*'],
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/');
      reply.header(
        'cache-control',
        forEver ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      );
    },
  });
  for (const route of routes) {
    app.get(route, { schema: { hide: true } }, (_request, reply) =>
      reply.headers(headers).send(page()),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    // The app itself says what is not there, to people; programs get the error in its one shape.
    const isPage = request.method === 'GET' && !/^\/(api|oauth|assets)\/|\.\w+$/.test(request.url);
    if (isPage) return reply.code(404).headers(headers).send(page());
    return answerNotFound();
  });
}

function pageWith(html: string, config: PageConfig): string {
  const element = new RegExp(`(<script[^>]*id="${pageConfigElementId}"[^>]*>)[^<]*(</script>)`);
  if (!element.test(html)) throw new Error(`index.html has no element ${pageConfigElementId}`);
  // "<" would let a value end the element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace(element, (_all, open: string, close: string) => `${open}${json}${close}`);
}
