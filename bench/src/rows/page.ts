import { compareBytes } from '../compare.ts';
import { processor, ratio } from '../rounds.ts';
import type { Stage } from '../stage.ts';

/** A page that the server has already: rendering it is measured by `npm run bench:web`. */
export async function measurePage(stage: Stage): Promise<void> {
  const { report, sizes } = stage;
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: 'locale=en' };
  report.heading(`The home page at ${sizes.usual} from the cache`);
  const pair = await compareBytes(stage, await stage.server(sizes.usual), '/', headers);
  report.note(
    `${ratio(...pair, processor).toFixed(2)} × the processor time of bare node:http. The page is rendered again once a second.`,
  );
}
