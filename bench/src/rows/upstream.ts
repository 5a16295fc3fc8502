import { createServer, type Server as HttpServer } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { imageUrl } from '@bloom/contract/images';
import { parseLink } from '@bloom/contract/sources/link';
import { sendRequest } from '../send-request.ts';
import { createRandom } from '../dataset/random.ts';
import { get } from '../load.ts';
import { httpVariant, measureInTurns, median, processor, ratio, type Series } from '../rounds.ts';
import type { Server, Stage } from '../stage.ts';
import { listVariant } from './list.ts';

/** Requests per second that wait for a site that never responds. */
const hangingPerSecond = 40;

/** The cost of other sites: links to them, their images, and one that hangs. */
export async function measureUpstreams(stage: Stage): Promise<void> {
  measureLinks(stage);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bloom-bench-'));
  const hanging = createSocketServer(() => {});
  const images = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(noise(640, 360));
  });
  try {
    const [dead, host] = await Promise.all([listen(hanging), listen(images)]);
    const server = await stage.server(stage.sizes.usual, {
      DATA_DIR: folder,
      YOUTUBE_URL: `http://${dead}`,
      OUTBOUND_ALLOW: `${dead},${host}`,
    });
    await measureImage(stage, server, `http://${host}/image.png`);
    await measureDeadSite(stage, server);
  } finally {
    hanging.close();
    images.close();
    rmSync(folder, { recursive: true });
  }
}

function listen(server: HttpServer | ReturnType<typeof createSocketServer>): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // So that it does not keep the process alive.
      server.unref();
      resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
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
    return { text, us: median(rounds.slice(1)) };
  });
  report.table(
    ['', 'µs'],
    times.map(({ text, us }) => [
      `${text.slice(0, 60)}${text.length > 60 ? '…' : ''}`,
      us.toFixed(1),
    ]),
  );
  report.gate('parsing a link, the slowest', Math.max(...times.map(({ us }) => us)), 50, 'µs');
}

async function measureImage(
  { report, effort, ...stage }: Stage,
  server: Server,
  url: string,
): Promise<void> {
  report.heading('A cached image, 640 pixels wide');
  await server.dataset.sql.query('update video set thumbnail_url = $1 where id = 1', [url]);
  const path = imageUrl(url, { width: 640 }) ?? '';
  const { status, body } = await sendRequest(server.port, path);
  if (status !== 200) throw new Error(`the image has status ${status}: ${String(body)}`);
  const file = await stage.bareFile(body);
  const request = get(path);
  const next = () => request;
  const all = await measureInTurns(
    [
      httpVariant('Bloom', { node: server, next }),
      httpVariant('bare node:http, the same from a file', { node: file, next }),
    ],
    effort,
  );
  const [ours, theirs] = all as [Series, Series];
  report.series(all);
  report.gateAtLeast(
    `a cached image of ${Math.round(body.length / 1_024)} KiB a second against a static file`,
    ratio(ours, theirs, (sample) => sample.perSecond),
    0.5,
  );
}

async function measureDeadSite({ report, effort }: Stage, server: Server): Promise<void> {
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
  const all = await measureInTurns([alone, beside], effort);
  const [quiet, hanging] = all as [Series, Series];
  report.series(all);
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
    requests.push(
      sendRequest(port, `/api/v1/video/youtube/${id}?remote=true`).catch(() => undefined),
    );
    await sleep(1_000 / hangingPerSecond);
  }
  await Promise.all(requests);
}

/** A PNG that hardly compresses, like a photograph. */
function noise(width: number, height: number): Buffer {
  const random = createRandom(5);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let i = 0; i < rows.length; i++) {
    if (i % (width * 3 + 1) !== 0) rows[i] = random.below(256);
  }
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits per channel: red, green and blue.
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
