// `npm run bench:web`: the cost of a first visit on a phone, by Lighthouse on the production server with
// the sample catalogue, and the cost of rendering a page.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { defaultConfig, type Result } from 'lighthouse';
import pg from 'pg';
import { startEmbedded } from '@bloom/embedded-postgres';
import { saveRun } from '@bloom/testing/figures';
import { startArguments } from '@bloom/testing/server-process';
import { sendRequest } from './send-request.ts';
import { startImageHost } from './image-host.ts';
import { startProgram } from './processes.ts';
import { Report } from './report.ts';
import { median } from './rounds.ts';
import { measureFlying } from './web/flying-moments.ts';
import { processorSpeed } from './web/processor-speed.ts';
import { measureRendering } from './web/rendering.ts';
import { signIn } from './web/sign-in.ts';
import { measureSliderSteps } from './web/slider-steps.ts';
import { measureSubtitleEditor } from './web/subtitle-editor.ts';

const usualRounds = 5;
const rounds = Number(process.argv[2] ?? usualRounds);

/** How much slower a phone is than the machine on which the targets were set: Lighthouse's own figure. */
const phoneSlowdown = 4;
/** The speeds of the processor before each visit. */
const speeds: number[] = [];
/**
 * Of these: processor time, unlike the speed, does not include the time for which other programs had the
 * processor.
 */
const speed = () => Math.max(...speeds);
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const report = new Report();
const run = report.begin('web');
report.heading('Web');
report.note(
  `Median of ${rounds} runs of Lighthouse, mobile (simulated slow 4G, a processor of a fourth of the usual speed). ` +
    'The images come from a local stand-in for the video sites through the server’s own image proxy.',
);

const dir = await mkdtemp(`${tmpdir()}/bloom-bench-web-`);
// As root, PostgreSQL runs as another user. Where it cannot enter, its data would be elsewhere, and stay.
await chmod(dir, 0o755);
// The size of YouTube's thumbnails.
const images = await startImageHost({ width: 480, height: 360, shape: 17 });
const postgres = await startEmbedded({ dir: `${dir}/postgres` });
const server = await startProgram(startArguments(), '/api/health/ready', {
  DATABASE_URL: postgres.connectionString,
  DATA_DIR: dir,
  DEMO: 'force',
  LOG_LEVEL: 'error',
  OUTBOUND_ALLOW: images.host,
  RATE_LIMIT: '0',
  METRICS_PORT: '0',
  SHOW_POSTER: '0',
});
const home = `http://127.0.0.1:${server.port}/`;
const sql = new pg.Client(postgres.connection);
try {
  await sql.connect();
  await sql.query(`update video set thumbnail_url = $1 || '/' || id || '.png'`, [images.url]);
  const [first] = (
    await sql.query<{ path: string }>(`
    select '/video/' || source_id || '?videoSrc=youtube' as path
    from video where source = 'youtube' order by id limit 1
  `)
  ).rows;
  if (!first) throw new Error('the sample catalogue has no YouTube video');
  await fetchImages('/');
  await fetchImages(first.path);
  await inChrome(async (visit, port) => {
    const homeVisits = await visit('/');
    reportHome(homeVisits);
    const videoVisits = await visit(first.path);
    reportVideo(videoVisits);
    reportMap(await visit('/map'), [homeVisits, videoVisits]);
    await signIn(port, home, sql);
    reportMember(await visit('/'));
  });
  report.note(`Speed of the processor, 1 is usual: ${median(speeds).toFixed(2)}.`);
  await measureRendering(server, sql, report, speed());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await reportSlider(browser);
    await measureSubtitleEditor(browser, home.slice(0, -1), report);
    await measureFlying(browser, home.slice(0, -1), phoneSlowdown * speed(), report);
  } finally {
    await browser.close();
  }
  if (rounds >= usualRounds) saveRun(run);
} finally {
  await server.stop();
  // Before its PostgreSQL: a client that loses its connection ends this process with an error of its own,
  // which would hide that of a step above.
  await sql.end();
  await postgres.stop();
  images.close();
  await rm(dir, { recursive: true, force: true });
}

report.finish();
process.exitCode = report.holds ? 0 : 1;

/** Fills the image cache: only the first visitor of all waits until images are resized. */
async function fetchImages(page: string): Promise<void> {
  const { body } = await sendRequest(server.port, page);
  const urls = new Set(body.toString().match(/\/api\/v1\/image\/[^\s"]+/g));
  for (const path of urls) {
    await fetch(new URL(path, home), { headers: { accept: 'image/avif,image/webp,*/*' } });
  }
}

/**
 * Runs `work` with a function that visits a page with Lighthouse, as often as there are rounds, and the port
 * of its Chromium.
 */
async function inChrome(
  work: (visit: (path: string) => Promise<Result[]>, port: number) => Promise<void>,
): Promise<void> {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
    logLevel: 'silent',
  });
  try {
    await work(async (path) => {
      const visits: Result[] = [];
      for (let i = 0; i < rounds; i++) {
        const url = new URL(path, home).href;
        const now = await processorSpeed(chrome.port);
        speeds.push(now);
        // The same phone on every machine; `throttling` replaces Lighthouse's own as a whole.
        const throttling = {
          ...defaultConfig.settings?.throttling,
          cpuSlowdownMultiplier: phoneSlowdown * now,
        };
        const run = await lighthouse(url, { port: chrome.port, logLevel: 'error', throttling });
        if (run) visits.push(run.lhr);
      }
      return visits;
    }, chrome.port);
  } finally {
    chrome.kill();
  }
}

/** The median of a measured value of visits; in milliseconds, where it is a time. */
function valueOf(visits: readonly Result[], name: string): number {
  return median(visits.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
}

/** A video's page: its image is there soon, and nothing comes from its source before it is played. */
function reportVideo(visits: readonly Result[]): void {
  const shownMs = valueOf(visits, 'largest-contentful-paint');
  report.gate('largest contentful paint of a video page', shownMs / 1_000, 1.5, 's');
  const scripts = requestsOf(visits.at(-1)).filter(({ resourceType }) => resourceType === 'Script');
  const scriptBytes = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0);
  report.gate('scripts of a video page before play', scriptBytes / 1_000, 150, 'KB');
  const elsewhere = requestsOf(visits.at(-1)).filter(({ url }) => !url.startsWith(home));
  report.gate('requests of a video page to its source before play', elsewhere.length, 0, '');
}

/** The home page of who is signed in. */
function reportMember(visits: readonly Result[]): void {
  report.gate(
    'largest contentful paint of a member’s home',
    valueOf(visits, 'largest-contentful-paint') / 1_000,
    1.6,
    's',
  );
  report.gate('total blocking time of a member’s home', valueOf(visits, 'total-blocking-time'), 65, 'ms');
  const bytes = requestsOf(visits.at(-1)).reduce((sum, { transferSize }) => sum + transferSize, 0);
  report.gate('first view of a member’s home', bytes / 1_000, 220, 'KB');
}

/** The COVID map: its own is what no visit of another page loads. */
function reportMap(visits: readonly Result[], others: readonly (readonly Result[])[]): void {
  const shownMs = valueOf(visits, 'largest-contentful-paint');
  report.gate('largest contentful paint of the map', shownMs / 1_000, 1.6, 's');
  const shared = new Set(others.flat().flatMap((visit) => requestsOf(visit).map(({ url }) => url)));
  const own = requestsOf(visits.at(-1)).filter(({ url }) => !shared.has(url));
  const kb = (all: readonly NetworkRequest[]) =>
    all.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000;
  const code = own.filter(({ resourceType }) => ['Script', 'Stylesheet'].includes(resourceType));
  report.gate('code and geometry of the map', kb(code), 90, 'KB');
  const data = own.filter(({ url }) => /\/api\/(ecdc|country)/.test(url));
  report.gate('data of the map', kb(data), 150, 'KB');
  report.table(
    ['request of the map', 'bytes'],
    own.map(({ url, transferSize }) => [url.replace(home, '/'), String(transferSize)]),
  );
}

async function reportSlider(browser: Browser): Promise<void> {
  const steps = await measureSliderSteps(browser, new URL('/map', home).href);
  const most = steps.toSorted((a, b) => a - b)[Math.floor(steps.length * 0.95)] ?? Number.NaN;
  report.note(
    `${steps.length} steps of the time slider of the map, without a slower processor; a frame is 16 ms. ` +
      `At ${speed().toFixed(2)} times the usual speed they took ${most.toFixed(1)} ms:`,
  );
  report.gate('main thread of a step of the map, 95th percentile', most * speed(), 16, 'ms');
}

function reportHome(visits: readonly Result[]): void {
  const score = (name: string) =>
    median(visits.map(({ categories }) => (categories[name]?.score ?? 0) * 100));
  const value = (name: string) => valueOf(visits, name);
  const last = visits.at(-1);

  report.gateAtLeast('performance', score('performance'), 97, '/ 100');
  for (const name of ['accessibility', 'best-practices', 'seo']) {
    report.gateAtLeast(name, score(name), 100, '/ 100');
  }
  report.gate('first contentful paint', value('first-contentful-paint') / 1_000, 1.6, 's');
  report.gate('largest contentful paint', value('largest-contentful-paint') / 1_000, 1.6, 's');
  report.gate('total blocking time', value('total-blocking-time'), 65, 'ms');
  report.gate('layout shift × 1,000', value('cumulative-layout-shift') * 1_000, 10, '');

  const requests = requestsOf(last);
  const kib = (kind?: string) =>
    requests
      .filter(({ resourceType }) => kind === undefined || resourceType === kind)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000;
  report.gate('scripts', kib('Script'), 150, 'KB');
  report.gate('style sheets', kib('Stylesheet'), 12, 'KB');
  report.gate('first view', kib(), 200, 'KB');
  report.gate('requests', requests.length, 20, '');
  report.table(
    ['request', 'kind', 'bytes'],
    requests.map(({ url, resourceType, transferSize }) => [
      decodeURIComponent(url.replace(home, '/')).slice(0, 70),
      resourceType,
      String(transferSize),
    ]),
  );
  const failed = Object.values(last?.audits ?? {}).filter(
    ({ score: given, scoreDisplayMode }) =>
      given !== null && given < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode),
  );
  for (const { id, title, displayValue = '' } of failed) {
    report.note(`- Lighthouse: ${id}: ${title} ${displayValue}`);
  }
}

type NetworkRequest = { url: string; resourceType: string; transferSize: number };

function requestsOf(visit: Result | undefined): NetworkRequest[] {
  const details = visit?.audits['network-requests']?.details as { items: NetworkRequest[] } | undefined;
  return details?.items ?? [];
}
