import { get } from '../load.ts';
import { httpVariant, measureInTurns, processor, ratio, type Series } from '../rounds.ts';
import { sendRequest } from '../send-request.ts';
import type { Stage } from '../stage.ts';

/** A page that the server has already: rendering it is measured by `npm run bench:web`. */
export async function measurePage({ report, effort, sizes, ...stage }: Stage): Promise<void> {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: 'locale=en' };
  const server = await stage.server(sizes.usual);
  const { body } = await sendRequest(server.port, '/', undefined, headers);
  report.heading(
    `The home page at ${sizes.usual} from the cache, ${Math.round(body.length / 1_000)} KB`,
  );
  const bytes = await stage.bareBytes(body);
  const request = get('/', headers);
  const next = () => request;
  const all = (await measureInTurns(
    [
      httpVariant('Bloom', { node: server, postgresPid: server.dataset.postgres.pid(), next }),
      httpVariant('bare node:http, same bytes', { node: bytes, next }),
    ],
    effort,
  )) as [Series, Series];
  report.series(all);
  report.note(
    `${ratio(...all, processor).toFixed(2)} × the processor time of bare node:http. The page is rendered again once a second.`,
  );
}
