import { parseArgs } from 'node:util';
import { saveRun } from '@bloom/testing/figures';
import { sizes, type Size } from './dataset/dataset.ts';
import { Report } from './report.ts';
import { measureBeats } from './rows/beat.ts';
import { measureChat } from './rows/chat.ts';
import { measureClaims } from './rows/claim.ts';
import { measureCovid } from './rows/covid.ts';
import { measureGifts } from './rows/gift.ts';
import { measureList } from './rows/list.ts';
import { measureModeration } from './rows/moderation.ts';
import { measureMoments } from './rows/moment.ts';
import { measureNotifications } from './rows/notification.ts';
import { measurePage } from './rows/page.ts';
import { measurePersonal } from './rows/personal.ts';
import { measureRelated } from './rows/related.ts';
import { measureRooms } from './rows/room.ts';
import { measureSearch } from './rows/search.ts';
import { measureStart } from './rows/start.ts';
import { measureSubtitles } from './rows/subtitle.ts';
import { measureSuggestions } from './rows/suggest.ts';
import { measureThanked } from './rows/thanked.ts';
import { measureUpstreams } from './rows/upstream.ts';
import { createStage, type Stage } from './stage.ts';

const usage = `npm run bench -- [list] [thanked] [notification] [related] [search] [subtitle] [suggest] [gift] [claim] [beat] [chat] [moderation] [moment] [room] [page] [personal] [covid] [upstream] [start] [--size 1k|100k|1m] [--quick]

Measures everything unless parts are named.
  --size   measures all at one size; else lists, searches and gifts at 100k, related videos and growth at 1m
  --quick  fewer and shorter rounds: numbers to look at, which are not kept
Keeps what each part measured in bench/results, of which \`npm run figures\` makes docs/figures.md.
`;

const parts = {
  list: measureList,
  thanked: measureThanked,
  notification: measureNotifications,
  related: measureRelated,
  search: measureSearch,
  subtitle: measureSubtitles,
  suggest: measureSuggestions,
  gift: measureGifts,
  claim: measureClaims,
  beat: measureBeats,
  chat: measureChat,
  moderation: measureModeration,
  moment: measureMoments,
  room: measureRooms,
  page: measurePage,
  personal: measurePersonal,
  covid: measureCovid,
  upstream: measureUpstreams,
  start: measureStart,
} satisfies Record<string, (stage: Stage) => Promise<void>>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);
const isSize = (name: string): name is Size => Object.hasOwn(sizes, name);
const unknown = positionals.filter((name) => !isPart(name));
if (values.help || unknown.length > 0 || (values.size !== undefined && !isSize(values.size))) {
  process.stderr.write(usage);
  process.exit(values.help ? 0 : 1);
}

const report = new Report();
const stage = createStage({
  report,
  effort: values.quick ? { rounds: 2, forMs: 1_000 } : { rounds: 5, forMs: 3_000 },
  sizes: values.size ? { usual: values.size, large: values.size } : { usual: '100k', large: '1m' },
});
try {
  for (const name of Object.keys(parts).filter(isPart)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const run = report.begin(name);
    await parts[name](stage);
    if (!values.quick) saveRun(run);
    await stage.stopPrograms();
  }
} finally {
  await stage.close();
}
report.finish();
process.exitCode = report.holds ? 0 : 1;
