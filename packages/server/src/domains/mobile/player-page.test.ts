// rule: #player-page
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type App } from '../../platform/http/index.ts';
import { playerPageRoutes } from './player-page.ts';

const app = 'capacitor://localhost';
const page = '/player/youtube/dQw4w9WgXcQ';
const from = (origin: string, more = '') => `?app=${encodeURIComponent(origin)}${more}`;

let folder: string;
let server: App;

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/bloom-player-`);
  await mkdir(`${folder}/player`);
  await writeFile(`${folder}/player/player-page.js`, 'start();\n');
  server = createServer({ logger: false });
  playerPageRoutes(server, {
    webFolder: folder,
    origins: [app, 'https://localhost'],
    players: { youtube: 'https://www.youtube.com' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const configOf = (html: string) => JSON.parse(/id="player-config">([^<]*)</.exec(html)?.[1] ?? '') as object;

describe('the player page', () => {
  test('names the video and the app, which alone may frame it', async () => {
    const { headers, body, statusCode } = await server.inject(
      page + from(app, '&start=90&lang=zh-Hans&live=1'),
    );
    expect(statusCode).toBe(200);
    expect(configOf(body)).toEqual({
      app,
      youtube: 'https://www.youtube.com',
      video: { id: 'dQw4w9WgXcQ' },
      startS: 90,
      isLive: true,
      language: 'zh-Hans',
    });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain('frame-ancestors capacitor://localhost');
    expect(policy).toContain('frame-src https://www.youtube.com');
    expect(policy).toContain("default-src 'none'");
    expect(body).toContain('<script type="module">start();</script>');
  });

  test('plays a playlist', async () => {
    const { body } = await server.inject(`/player/youtube/PLabcdefghijkl${from(app)}`);
    expect(configOf(body)).toMatchObject({ video: { playlist: 'PLabcdefghijkl' } });
  });

  test('starts at the beginning, in English, if the query says something else than a second and a language', async () => {
    const { body } = await server.inject(page + from(app, '&start=-5&lang=%22%3E%3Cscript%3E'));
    expect(configOf(body)).toMatchObject({ startS: 0, language: 'en', isLive: false });
    expect(body).not.toContain('"><script>');
  });

  test.each([
    ['without the app', page],
    ['for another site', page + from('https://other.example')],
    ['for two apps', `${page + from(app)}&app=x`],
    ['for what is no id of YouTube', `/player/youtube/..%2Fadmin${from(app)}`],
  ])('is not there %s', async (_what, url) => {
    expect((await server.inject(url)).statusCode).toBe(404);
  });
});
