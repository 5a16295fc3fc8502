import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { imageUrl } from '@bloom/contract/video/images';
import { parseLink } from '@bloom/contract/sources/link';
import { compare } from '../compare.ts';
import { sendRequest } from '../send-request.ts';
import { startImageHost } from '../image-host.ts';
import { get, inTurns } from '../load.ts';
import { httpVariant, median, processor, ratio } from '../rounds.ts';
import type { Server, Stage } from '../stage.ts';
import { listVariant } from './list.ts';

/** Requests per second that wait for a site that never responds. */
const hangingPerSecond = 40;

/** The cost of other sites: links to them, their images, and one that hangs. */
export async function measureUpstreams(stage: Stage): Promise<void> {
  measureLinks(stage);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bloom-bench-'));
  const hanging = createServer(() => {}).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const dead = `127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  const images = await startImageHost({ width: 640, height: 360, shape: 1 });
  try {
    const server = await stage.server(stage.sizes.usual, {
      DATA_DIR: folder,
      YOUTUBE_URL: `http://${dead}`,
      OUTBOUND_ALLOW: `${dead},${images.host}`,
    });
    await measureImage(stage, server, `${images.url}/image.png`);
    await measureDeadSite(stage, server);
  } finally {
    hanging.close();
    images.close();
    rmSync(folder, { recursive: true });
  }
}

/** Pasted links: complete, short, from phones, within a text, and invalid ones. */
const pasted = [
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=PLZHQObOWTQDPD3MizzM2xVFitgF8hE_ab&t=42s',
  'https://youtu.be/aqz-KE-bpKQ?si=abcdefgh',
  '【4K】大雄兔 https://www.bilibili.com/video/av170001/?p=2&spm_id_from=333.1007 快来看',
  'https://live.bilibili.com/21452505?broadcast_type=0',
  'https://v.qq.com/x/cover/mzc00200aaogpgh/d0046u3lypi.html?ptag=qqbrowser',
  'https://example.com/watch?v=aqz-KE-bpKQ',
  `${'你好 '.repeat(300)} https://www.youtube.com.example.com/watch?v=aqz-KE-bpKQ`,
];

function measureLinks({ report, effort }: Stage): void {
  report.heading('Parsing a pasted link');
  const times = pasted.map((text) => {
    const rounds = Array.from({ length: effort.rounds + 1 }, () => {
      const begin = performance.now();
      for (let i = 0; i < 5_000; i++) parseLink(text);
      return (performance.now() - begin) / 5;
    });
    return median(rounds.slice(1));
  });
  report.gate('parsing a link, the slowest', Math.max(...times), 50, 'µs');
}

async function measureImage(stage: Stage, server: Server, url: string): Promise<void> {
  const { report } = stage;
  report.heading('A cached image, 640 pixels wide');
  await server.dataset.sql.query('update video set thumbnail_url = $1 where id = 1', [url]);
  const path = imageUrl(url, { width: 640 }) ?? '';
  const { status, body } = await sendRequest(server.port, path);
  if (status !== 200) throw new Error(`the image has status ${status}: ${String(body)}`);
  const file = await stage.bareBytes(body, 'file');
  const next = inTurns([get(path)]);
  const pair = await compare(
    stage,
    httpVariant('Bloom', server, next),
    httpVariant('bare node:http, the same from a file', file, next),
  );
  report.gateAtLeast(
    `a cached image of ${Math.round(body.length / 1_024)} KiB a second against a static file`,
    ratio(...pair, (sample) => sample.perSecond),
    0.5,
  );
}

async function measureDeadSite(stage: Stage, server: Server): Promise<void> {
  const { report } = stage;
  report.heading(`The list while ${hangingPerSecond} requests a second wait for a dead site`);
  const alone = await listVariant(server, 'alone');
  const beside: typeof alone = {
    name: 'beside a dead site',
    measure: async (forMs) => {
      const stop = new AbortController();
      const load = loadDeadSite(server.port, stop.signal);
      const sample = await alone.measure(forMs);
      stop.abort();
      await load;
      return sample;
    },
  };
  const [quiet, hanging] = await compare(stage, alone, beside);
  report.gate(
    'the list beside a dead site, processor time against alone',
    ratio(hanging, quiet, processor),
    1.1,
  );
}

/** Looks up unknown videos until `stop`, and ignores the responses. */
async function loadDeadSite(port: number, stop: AbortSignal): Promise<void> {
  const requests: Promise<unknown>[] = [];
  for (let i = 0; !stop.aborted; i++) {
    const id = `dead${String(Date.now() % 1e5)}${i % 100}`.padEnd(11, '_').slice(0, 11);
    requests.push(sendRequest(port, `/api/v1/video/youtube/${id}?remote=true`).catch(() => undefined));
    await sleep(1_000 / hangingPerSecond);
  }
  await Promise.all(requests);
}
