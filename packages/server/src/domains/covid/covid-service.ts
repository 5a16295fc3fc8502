import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Country, CovidSeriesResponse, EcdcResponse } from '@bloom/contract/covid/covid';
import {
  covidModel,
  covidSummary,
  type CovidModel,
  type CovidSummary,
} from '@bloom/contract/covid/covid-figures';
import { ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import { SingleFlight } from '../../platform/cache/index.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import { packageFolder } from '../../platform/process/package-folder.ts';
import { CompressedJson } from './compressed-json.ts';
import { parseEdition, type CovidData } from './edition.ts';
import { readData, storeData } from './stored-data.ts';
import { knownTerritories, recordsOf } from './territories.ts';

/** The edition that ships with Bloom (packages/server/data/README.md). */
export const snapshotFile = path.join(packageFolder, 'data/ecdc-2020-12-14.json.br');
const countryFile = path.join(packageFolder, 'data/countries.json');

/** Who publishes every edition that the map understands. */
const source = {
  name: 'European Centre for Disease Prevention and Control (ECDC)',
  url: 'https://www.ecdc.europa.eu/en/publications-data/download-todays-data-geographic-distribution-covid-19-cases-worldwide',
  licence: 'https://www.ecdc.europa.eu/en/copyright',
};

/** As many rows of the table as the first view shows at most. */
const firstRows = 20;
/** The largest edition has 22 MB. */
const maxBytes = 64 * 1024 * 1024;
const timeoutMs = 15_000;
/** After a failure, requests are refused this long without another one to the source. */
const retryAfterMs = 30_000;
/** The text of all records has 13 MB, which a higher quality compresses for seconds. */
const quality = { records: 5, series: 9, stored: 9 };

/** The data in memory, with the responses that are made of them. */
export type LoadedCovidData = {
  records: CompressedJson;
  /** The records by territory. */
  series: CompressedJson;
  content: CovidSeriesResponse;
  /** The first view of a day, or of the newest one. */
  summary(date: string | undefined): CovidSummary;
};

/** Something about the data that an operator should see in the log. */
export type CovidProblem = { problem: string; [detail: string]: unknown };

/** The data of the COVID map (docs/specification/map.md#map-data). */
export type Covid = ReturnType<typeof createCovid>;

type Options = {
  /** ECDC_URL: an http(s) or `file:` URL; undefined for the snapshot that ships with Bloom. */
  url: string | undefined;
  /** Where the last good data are stored. */
  folder: string;
  outbound: Pick<Outbound, 'request'>;
  now?: () => number;
};

export function createCovid({ url, folder, outbound, now = Date.now }: Options) {
  const stored = path.join(folder, 'last-good.json.br');
  const listeners: ((problem: CovidProblem) => void)[] = [];
  const countries = JSON.parse(readFileSync(countryFile, 'utf8')) as Country[];
  const flight = new SingleFlight<LoadedCovidData>();
  let current: { data: CovidData; digest: string; stale: boolean; loaded: LoadedCovidData } | undefined;
  let failed: { error: unknown; atMs: number } | undefined;

  const report = (problem: CovidProblem) => {
    for (const listener of listeners) listener(problem);
  };

  function use(data: CovidData, stale: boolean): LoadedCovidData {
    const digest = hash('sha1', JSON.stringify(data));
    if (current?.digest === digest && current.stale === stale) return current.loaded;
    const { known, unknown } = knownTerritories(data, countries);
    if (unknown.length > 0 && current?.digest !== digest) {
      report({ problem: 'unknown territories', codes: unknown });
    }
    const loaded = loadedFrom(data, { stale, digest, territories: known });
    current = { data, digest, stale, loaded };
    return loaded;
  }

  const editions = createEditionReader(outbound, now, report);

  async function refreshFrom(from: string): Promise<LoadedCovidData> {
    try {
      const data = (await editions.read(from, current !== undefined)) ?? current?.data;
      if (!data) throw new BloomError('covid.loadFailed');
      failed = undefined;
      const isNew = current?.data !== data;
      const loaded = use(data, false);
      if (isNew) {
        await storeData(stored, data, quality.stored).catch((error: unknown) =>
          report({ problem: 'last good data not stored', err: error }),
        );
      }
      return loaded;
    } catch (cause) {
      editions.forget();
      const error = cause instanceof BloomError ? cause : new BloomError('covid.loadFailed', {}, { cause });
      failed = { error, atMs: now() };
      if (current) use(current.data, true);
      throw error;
    }
  }

  /** Concurrent calls share one request, so that an older failure never follows a newer success. */
  const refresh = (from: string) => flight.run('refresh', () => refreshFrom(from));

  const readSnapshot = async () => use(await readData(snapshotFile), false);

  /** The last good data of the source; undefined if there are none. */
  async function readStored(): Promise<LoadedCovidData | undefined> {
    const last = await readData(stored).catch(() => undefined);
    return last && use(last, true);
  }

  async function loadFirst(from: string): Promise<LoadedCovidData> {
    const last = await readStored();
    const read = refresh(from);
    if (!last) return read;
    // The job reports what fails; a visitor need not wait for it.
    read.catch(() => undefined);
    return last;
  }

  const load = async (): Promise<LoadedCovidData> => {
    if (current) return current.loaded;
    if (failed && now() - failed.atMs < retryAfterMs) throw failed.error;
    return flight.run('load', url === undefined ? readSnapshot : () => loadFirst(url));
  };

  async function prepare(): Promise<void> {
    try {
      const loaded = url === undefined ? await load() : await readStored();
      loaded?.summary(undefined);
    } catch (err) {
      report({ problem: 'data not read', err });
    }
    if (url !== undefined) refresh(url).catch(() => undefined);
  }

  return {
    /** @throws BloomError `covid.…` if the source cannot be read and there are no earlier data */
    load,
    /**
     * Reads the data that this server has, so that the first visitor does not wait for them, and then
     * requests the source without waiting for it. Never fails.
     */
    prepare,
    /** The first view of a day for the page; fails as `load` does. */
    summary: async (date: string | undefined) => (await load()).summary(date),
    /** The response of `GET /country`. */
    countries: new CompressedJson(() => JSON.stringify({ ...ok, data: countries }), {
      version: JSON.stringify(countries),
      quality: quality.series,
    }),
    onProblem: (listener: (problem: CovidProblem) => void) => void listeners.push(listener),
    /** Reads the source again. Error: it cannot be read; the data stay, marked as stale. */
    async refresh() {
      if (url !== undefined) await refresh(url);
    },
  };
}

function loadedFrom(
  data: CovidData,
  {
    stale,
    digest,
    territories,
  }: { stale: boolean; digest: string } & Pick<CovidSeriesResponse, 'territories'>,
): LoadedCovidData {
  const origin = { as_of: data.asOf, source, stale };
  const content = { ...ok, ...origin, first_day: data.firstDay, territories };
  let model: CovidModel | undefined;
  const version = (of: string) => [of, digest, stale].join(' ');
  return {
    records: new CompressedJson(
      () => JSON.stringify({ ...ok, ...origin, records: recordsOf(data) } satisfies EcdcResponse),
      { version: version('records'), quality: quality.records },
    ),
    series: new CompressedJson(() => JSON.stringify(content), {
      version: version('series'),
      quality: quality.series,
    }),
    content,
    summary: (date) => {
      model ??= covidModel(content);
      return covidSummary(content, model, { date, rows: firstRows });
    },
  };
}

/** Reads editions of the source, which says whether they have changed since the last one. */
function createEditionReader(
  outbound: Pick<Outbound, 'request'>,
  now: () => number,
  report: (problem: CovidProblem) => void,
) {
  let entityTag: string | undefined;

  async function fetchText(from: string, mayBeSame: boolean): Promise<string | undefined> {
    const headers = {
      accept: 'application/json, text/csv',
      ...(entityTag !== undefined && mayBeSame && { 'if-none-match': entityTag }),
    };
    const response = await outbound.request(from, { headers, maxBytes, timeoutMs });
    if (response.status === 304) return undefined;
    if (response.status !== 200) throw new Error(`the source of the map responds ${response.status}`);
    const text = response.text();
    if (text === undefined) throw new BloomError('covid.invalidData');
    entityTag = response.headers['etag'];
    return text;
  }

  return {
    /** Undefined if it has not changed, which it may say only with `mayBeSame`. */
    async read(from: string, mayBeSame: boolean): Promise<CovidData | undefined> {
      const text = from.startsWith('file:') ? await readText(from) : await fetchText(from, mayBeSame);
      if (text === undefined) return undefined;
      const { data, omissions } = parseEdition(text, now());
      if (omissions.duplicates + omissions.future > 0) report({ problem: 'records left out', ...omissions });
      return data;
    },
    forget() {
      entityTag = undefined;
    },
  };
}

async function readText(url: string): Promise<string> {
  const file = fileURLToPath(url);
  const { size } = await stat(file);
  if (size > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes`);
  return readFile(file, 'utf8');
}
