import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CovidSeriesResponse, EcdcResponse } from '@bloom/contract/covid/covid';
import { covidFigures, dayOfDate, sumCounts } from '@bloom/contract/covid/covid-figures';
import { locales } from '@bloom/contract/wire/locale';
import { startUpstream, type Reply, type Mishap } from '@bloom/testing/upstreams/upstream-server';
import { startBloom, type Bloom } from '../../../test/bloom.ts';
import { createOutbound } from '../../platform/outbound/index.ts';
import { createCovid } from './covid-service.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bloom-covid-'));
  folders.push(folder);
  return folder;
}

describe('the snapshot that ships with Bloom', () => {
  let bloom: Bloom;
  let series: CovidSeriesResponse;

  beforeAll(async () => {
    bloom = await startBloom();
    series = (await bloom.call('GET', '/ecdc/series')).body;
  });
  afterAll(() => bloom.close());

  const figures = (code: string, date: string) => {
    const territory = series.territories.find((each) => each.code === code);
    const day = dayOfDate(series.first_day, date);
    if (!territory || day === undefined) throw new Error(`no ${code} on ${date}`);
    return covidFigures(territory)(day);
  };

  // rule: #map-data
  test('is the final daily edition', () => {
    expect(series).toMatchObject({
      status: 'ok',
      code: 0,
      as_of: '2020-12-14',
      first_day: '2019-12-31',
      stale: false,
    });
    expect(series.source.name).toContain('ECDC');
    expect(series.territories).toHaveLength(214);
  });

  // rule: #map-figures
  test.each([
    ['ITA', '2020-11-15', 1.14],
    ['FRA', '2020-11-15', 0.64],
    ['JPN', '2020-11-15', 1.47],
    ['NZL', '2020-11-15', 1.3],
    // The edition of 15 November had no record of Spain for that day; the final one has 0.
    ['ESP', '2020-11-14', 0.72],
    ['ESP', '2020-11-15', 0.38],
  ])('R0 of %s on %s is %d', (code, date, r0) => {
    expect(figures(code, date).r0).toBeCloseTo(r0, 2);
  });

  test('has all cases and deaths of the world', () => {
    const world = covidFigures(sumCounts(series.territories))(349);
    expect([world.cases, world.deaths]).toEqual([71_503_614, 1_612_833]);
  });

  // rule: #map-data
  test('finds Taiwan, Kosovo, Greece, the United Kingdom and Wallis and Futuna', async () => {
    const codes = series.territories.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['TWN', 'XKX', 'GRC', 'GBR', 'WLF', 'NAM']));
    const { body } = await bloom.call('GET', '/country');
    const places = new Set(body.data.map(({ alpha3 }: { alpha3: string }) => alpha3));
    expect(codes.filter((code) => !places.has(code))).toEqual(['JPG11668']);
  });

  test('names each territory in both languages', () => {
    const japan = series.territories.find(({ code }) => code === 'JPN');
    expect(japan?.name).toMatchObject({ en: 'Japan', 'zh-hans': '日本' });
    expect(series.territories.filter(({ name }) => locales.some((locale) => !name[locale]))).toEqual([]);
  });

  // rule: #map-data
  test('comes as records in the form of the ECDC', async () => {
    const { body, headers } = await bloom.call('GET', '/ecdc');
    const { records, as_of, source } = body as EcdcResponse;
    expect(records).toHaveLength(61_900);
    expect([as_of, source]).toEqual([series.as_of, series.source]);
    expect(records[0]).toEqual({
      dateRep: '14/12/2020',
      day: 14,
      month: 12,
      year: 2020,
      cases: 746,
      deaths: 6,
      countriesAndTerritories: 'Afghanistan',
      geoId: 'AF',
      countryterritoryCode: 'AFG',
      popData2019: 38_041_757,
      continentExp: 'Asia',
    });
    expect(records.filter(({ cases, deaths }) => cases < 0 || deaths < 0)).toHaveLength(25);
    expect(headers['vary']).toContain('accept-encoding');
  });

  // rule: #map-data
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('comes in %s, at most 150 KB for the page', async (encoding, decompress) => {
    const headers = { 'accept-encoding': encoding };
    const response = await bloom.app.inject({ url: '/api/ecdc/series', headers });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.rawPayload.length).toBeLessThan(150_000);
    expect(JSON.parse(decompress(response.rawPayload).toString())).toEqual(series);
  });

  // rule: #map-data
  test('is not sent again to a client that has it', async () => {
    for (const url of ['/ecdc', '/ecdc/series', '/country']) {
      const { headers } = await bloom.call('GET', url);
      const again = await bloom.call('GET', url, {
        headers: { 'if-none-match': String(headers['etag']) },
      });
      expect(again.status, url).toBe(304);
    }
  });

  // rule: #country-data
  test('places each country once, and none where the equator meets Greenwich', async () => {
    const { body } = await bloom.call('GET', '/country');
    expect(body.data).toHaveLength(250);
    expect(body.data).toContainEqual({
      country: 'Japan',
      alpha2: 'JP',
      alpha3: 'JPN',
      numeric: '392',
      latitude: 36,
      longitude: 138,
    });
    const nowhere = body.data.filter(
      ({ latitude, longitude }: { latitude: number; longitude: number }) =>
        Math.abs(latitude) < 0.01 && Math.abs(longitude) < 0.01,
    );
    expect(nowhere).toEqual([]);
  });
});

const record = {
  day: 14,
  month: 12,
  year: 2020,
  cases: 5,
  deaths: 0,
  geoId: 'TW',
  countryterritoryCode: 'CNG1925',
  countriesAndTerritories: 'Taiwan',
  popData2019: 23_773_881,
  continentExp: 'Asia',
};
const edition = (...records: object[]): Reply => ({ body: JSON.stringify({ records }) });

/** A service whose source responds as `reply` says, which tests change. */
async function withUpstream(reply: Reply | Mishap, folder?: string) {
  const own = folder ?? (await newFolder());
  const state = { reply, nowMs: Date.parse('2020-12-14T12:00:00Z') };
  const upstream = await startUpstream(() => state.reply);
  const outbound = createOutbound({ allow: [upstream.host] });
  const problems: object[] = [];
  const covid = createCovid({
    url: `${upstream.url}/covid19/casedistribution/json/`,
    folder: own,
    outbound,
    now: () => state.nowMs,
  });
  covid.onProblem((problem) => problems.push(problem));
  return {
    covid,
    folder: own,
    problems,
    state,
    upstream,
    close: async () => {
      await outbound.close();
      await upstream.close();
    },
  };
}

describe('a source that the operator names', () => {
  test('is read, and unknown codes are only reported', async () => {
    const nowhere = { ...record, geoId: 'QZ', countryterritoryCode: 'QZZ' };
    const { covid, problems, close } = await withUpstream(edition(record, nowhere));
    const { content } = await covid.load();
    expect(content).toMatchObject({ as_of: '2020-12-14', stale: false });
    expect(content.territories.map(({ code }) => code)).toEqual(['TWN']);
    expect(problems).toEqual([{ problem: 'unknown territories', codes: ['QZZ'] }]);
    await close();
  });

  // rule: #map-data
  test.each([
    ['responds 400', { status: 400, body: '{}' }, 'covid.loadFailed'],
    ['responds 503', 's503', 'covid.loadFailed'],
    ['breaks the connection', 'reset', 'covid.loadFailed'],
    ['redirects to a private address', 'away', 'covid.loadFailed'],
    ['sends no records', { body: '{"status":"ok"}' }, 'covid.invalidData'],
    ['sends HTML', 'html', 'covid.invalidData'],
    ['sends half a text', 'cut', 'covid.invalidData'],
    ['sends weekly figures', edition({ year_week: '2020-52' }), 'covid.notDaily'],
  ] as const)('that %s is an error without earlier data', async (_name, reply, key) => {
    const { covid, close } = await withUpstream(reply);
    await expect(covid.load()).rejects.toMatchObject({ key });
    await close();
  });

  test('that fails is not requested by each visitor, but again after a while', async () => {
    const { covid, state, upstream, close } = await withUpstream({ status: 500, body: '' });
    await expect(covid.load()).rejects.toMatchObject({ key: 'covid.loadFailed' });
    await expect(covid.load()).rejects.toMatchObject({ key: 'covid.loadFailed' });
    expect(upstream.requests).toHaveLength(1);
    state.reply = edition(record);
    state.nowMs += 30_000;
    expect((await covid.load()).content.as_of).toBe('2020-12-14');
    await close();
  });

  // rule: #map-data
  test('that fails later leaves the last good data, marked as stale, also after a restart', async () => {
    const { covid, folder, state, close } = await withUpstream(edition(record));
    const first = await covid.load();
    state.reply = 'cut';
    await expect(covid.refresh()).rejects.toMatchObject({ key: 'covid.invalidData' });
    const stale = await covid.load();
    expect(stale.content).toEqual({ ...first.content, stale: true });
    expect(stale.series.etag).not.toBe(first.series.etag);
    await close();

    const restarted = await withUpstream('s503', folder);
    expect((await restarted.covid.load()).content).toEqual(stale.content);
    restarted.state.reply = edition({ ...record, cases: 6 });
    await restarted.covid.refresh().catch(() => restarted.covid.refresh());
    const { content } = await restarted.covid.load();
    expect(content).toMatchObject({ stale: false, territories: [{ cases: [6] }] });
    await restarted.close();
  });

  // rule: #map-data
  test('is read at the start, without waiting for it, and then the first view needs nothing more', async () => {
    const { covid, folder, state, upstream, close } = await withUpstream(edition(record));
    await covid.prepare();
    await expect.poll(() => upstream.requests).toHaveLength(1);
    expect((await covid.load()).content.stale).toBe(false);
    expect(upstream.requests).toHaveLength(1);
    // They are used before they are stored.
    await expect.poll(() => existsSync(path.join(folder, 'last-good.json.br'))).toBe(true);
    await close();

    state.reply = 's503';
    const restarted = await withUpstream('hang', folder);
    await restarted.covid.prepare();
    const view = restarted.covid.summary(undefined);
    const isThere = await Promise.race([view, new Promise((resolve) => setImmediate(resolve))]);
    expect(isThere).toMatchObject({ as_of: '2020-12-14', stale: true });
    await restarted.close();
  });

  test('that has not changed is not sent again', async () => {
    const { covid, state, upstream, close } = await withUpstream({
      ...edition(record),
      headers: { etag: '"1"' },
    });
    const { series } = await covid.load();
    state.reply = { status: 304, body: '' };
    await covid.refresh();
    expect(upstream.requests[1]?.headers['if-none-match']).toBe('"1"');
    expect((await covid.load()).series).toBe(series);
    await close();
  });

  test('may be a file, and errors reach the client by key', async () => {
    const folder = await newFolder();
    const file = path.join(folder, 'edition.json');
    await writeFile(file, JSON.stringify({ records: [record] }));
    const bloom = await startBloom({ ecdcUrl: `file://${file}` });
    const { body } = await bloom.call('GET', '/ecdc');
    expect(body).toMatchObject({ as_of: '2020-12-14', records: [{ geoId: 'TW', cases: 5 }] });
    await bloom.close();

    const missing = await startBloom({ ecdcUrl: `file://${folder}/missing.json` });
    const refused = await missing.call('GET', '/ecdc');
    expect(refused.status).toBe(502);
    expect(refused.body).toMatchObject({
      status: 'error',
      code: 1700,
      key: 'covid.loadFailed',
      message: 'Failed to load data!',
    });
    await missing.close();
  });
});
