// `npm run demo-media`: makes the clips and images of the demo, which are kept in the repository. It needs
// ffmpeg with libx264 (`apt-get install ffmpeg`), a Chromium that renders the frames, and a Chinese serif
// font (`apt-get install fonts-noto-cjk`). Nothing else of the project needs ffmpeg, nor do the images alone
// (`npm run demo-media images`).
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { getChromium } from '../chromium.ts';
import { renderImages } from './images/images.ts';
import { showScene, type Scene, type SceneKind } from './demo-scenes.ts';
import { makeMusic, sampleRate, type Music } from './demo-sound.ts';

/** The maximum total size: every clone of the repository contains them. */
const maxBytes = 6_000_000;
const framesPerS = 24;
const secondsPerClip = 18;
/** How long the title is shown, with its fading. */
const cardS = 3.6;

type Clip = { name: string; kind: SceneKind; seed: number; lines: string[]; music: Music };

const clips: readonly Clip[] = [
  {
    name: 'garden-1',
    kind: 'meadow',
    seed: 4,
    lines: ['A Small Garden', '小花园', '1 · Morning 清晨'],
    music: { seed: 3, root: 130.8, beat: 0.5 },
  },
  {
    name: 'garden-2',
    kind: 'rain',
    seed: 12,
    lines: ['A Small Garden', '小花园', '2 · Rain 雨'],
    music: { seed: 11, root: 110, beat: 0.6, background: 'rain' },
  },
  {
    name: 'garden-3',
    kind: 'night',
    seed: 21,
    lines: ['A Small Garden', '小花园', '3 · Night 夜'],
    music: { seed: 23, root: 98, beat: 0.66 },
  },
  {
    name: 'sail',
    kind: 'sea',
    seed: 7,
    lines: ['The Petal Boat', '花瓣船'],
    music: { seed: 37, root: 116.5, beat: 0.55, background: 'waves' },
  },
  {
    name: 'bloom',
    kind: 'mandala',
    seed: 3,
    lines: ['A Hundred Petals', '百瓣花开'],
    music: { seed: 51, root: 146.8, beat: 0.45 },
  },
  {
    name: 'rose',
    kind: 'curves',
    seed: 17,
    lines: ['The Rose Equation', '玫瑰方程', 'r = cos kθ'],
    music: { seed: 71, root: 123.5, beat: 0.4 },
  },
];

const qualities = [
  { name: 'low', height: 360, kbps: 66, profile: 'main' },
  { name: 'high', height: 720, kbps: 180, profile: 'main' },
] as const;

const folder = fileURLToPath(new URL('../../packages/server/demo/', import.meta.url));
const only = process.argv.slice(2);
const isWanted = (name: string) => only.length === 0 || only.includes(name);
const scratch = await mkdtemp(`${tmpdir()}/bloom-demo-media-`);
const executablePath = getChromium((message) => console.log(message));
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  if (isWanted('images')) await makeImages(page);
  for (const clip of clips) if (isWanted(clip.name)) await makeClip(page, clip);
} finally {
  await browser.close();
  await rm(scratch, { recursive: true, force: true });
}

const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((sum, { parentPath, name }) => sum + statSync(`${parentPath}/${name}`).size, 0);
console.log(`${Math.round(bytes / 1000)} KB`);
if (bytes > maxBytes) {
  console.error(`The clips and images are larger than ${maxBytes / 1000} KB.`);
  process.exitCode = 1;
}

async function makeImages(page: Page): Promise<void> {
  const images = `${folder}images`;
  rmSync(images, { recursive: true, force: true });
  mkdirSync(images, { recursive: true });
  await setCanvas(page, 640, 360);
  for (const { name, svg } of renderImages()) {
    await page.evaluate(
      async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.querySelector('canvas');
        canvas?.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
      },
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
    );
    writeFileSync(`${images}/${name}.webp`, await readCanvas(page, 'image/webp', 0.72));
  }
}

async function makeClip(page: Page, { name, kind, seed, lines, music }: Clip): Promise<void> {
  const sound = `${scratch}/sound.raw`;
  const whole = `${scratch}/whole.mkv`;
  writeFileSync(sound, makeMusic(secondsPerClip, music));
  await setCanvas(page, 1280, 720);
  const encoder = start(
    `-f image2pipe -framerate ${framesPerS} -c:v mjpeg -i pipe:0`,
    `-f s16le -ar ${sampleRate} -ac 2 -i ${sound}`,
    `-c:v libx264 -preset ultrafast -crf 6 -pix_fmt yuv420p -c:a pcm_s16le ${whole}`,
  );
  const frames = framesPerS * secondsPerClip;
  for (let frame = 0; frame < frames; frame++) {
    const t = frame / framesPerS;
    const fade = Math.min(1, Math.max(0, Math.min((t + 0.8) / 1, (cardS - t) / 0.8)));
    const scene = { kind, seed, t, progress: frame / frames, card: { lines, opacity: fade } };
    const image = await renderScene(page, scene, 'image/jpeg', 0.96);
    if (encoder.stdin?.write(image) === false) await once(encoder.stdin, 'drain');
  }
  encoder.stdin?.end();
  await finish(encoder);

  const target = `${folder}clips/${name}`;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const quality of qualities) await encode(whole, target, quality);
  writeFileSync(`${target}/stream.m3u8`, masterPlaylist());
  // The copy without the first seconds.
  if (name === 'bloom')
    writeFileSync(`${target}/short.m3u8`, withoutFirst(readFileSync(`${target}/high.m3u8`, 'utf8')));
  await setCanvas(page, 640, 360);
  const poster = { kind, seed, t: secondsPerClip * 0.6, progress: 0.6 };
  writeFileSync(`${target}/poster.webp`, await renderScene(page, poster, 'image/webp', 0.8));
  console.log(name);
}

/** Two passes reach the planned size; each quality is one file, whose segments are byte ranges. */
async function encode(
  whole: string,
  target: string,
  { name, height, kbps, profile }: (typeof qualities)[number],
): Promise<void> {
  const video =
    `-vf scale=-2:${height} -c:v libx264 -preset slower -profile:v ${profile} -pix_fmt yuv420p ` +
    `-b:v ${kbps}k -g ${framesPerS * 4} -keyint_min ${framesPerS * 4} -sc_threshold 0 ` +
    `-x264-params aq-mode=3 -passlogfile ${scratch}/pass`;
  await finish(start(`-i ${whole} ${video} -pass 1 -an -f null -`));
  await finish(
    start(
      `-i ${whole} ${video} -pass 2 -c:a aac -b:a 48k -ar ${sampleRate} -map_metadata -1`,
      `-fflags +bitexact -flags:v +bitexact -flags:a +bitexact`,
      `-f hls -hls_time 4 -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags single_file`,
      `-hls_segment_filename ${target}/${name}.mp4 ${target}/${name}.m3u8`,
    ),
  );
}

/** A playlist without its first segment. */
function withoutFirst(playlist: string): string {
  return playlist.replace(/#EXTINF:.*\n#EXT-X-BYTERANGE:.*\n.*\n/, '');
}

function masterPlaylist(): string {
  const entries = qualities.map(({ name, height, kbps }) => {
    const [width, bandwidth] = [(height * 16) / 9, Math.round(kbps * 1.8 + 60) * 1000];
    // Main profile at level 3.1, which includes the lower quality.
    const codecs = 'avc1.4d401f,mp4a.40.2';
    return (
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},` +
      `CODECS="${codecs}"\n${name}.m3u8\n`
    );
  });
  return `#EXTM3U\n#EXT-X-VERSION:7\n${entries.join('')}`;
}

async function setCanvas(page: Page, width: number, height: number): Promise<void> {
  await page.setContent(`<canvas width="${width}" height="${height}"></canvas>`);
}

async function renderScene(page: Page, scene: Scene, type: string, quality: number): Promise<Buffer> {
  await page.evaluate(showScene, scene);
  return readCanvas(page, type, quality);
}

async function readCanvas(page: Page, type: string, quality: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([type, quality]) => document.querySelector('canvas')?.toDataURL(type, quality) ?? '',
    [type, quality] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

function start(...args: string[]): ChildProcess {
  const words = ['-hide_banner', '-loglevel', 'error', '-y', ...args.join(' ').split(' ')];
  return spawn('ffmpeg', words, { stdio: ['pipe', 'inherit', 'inherit'] });
}

async function finish(process: ChildProcess): Promise<void> {
  const [code] = (await once(process, 'close')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
