/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { chromium, type Browser, type Page } from '@playwright/test';
import type * as Checks from '@bloom/contract/subtitle/checks';
import { itemOf, maxCues, newCueId, type Cue } from '@bloom/contract/subtitle/cue';
import {
  exportSubtitles,
  subtitleFormats,
  type SubtitleFormat,
} from '@bloom/contract/subtitle/files';
import type * as Files from '@bloom/contract/subtitle/files';
import type { SubtitleResponse } from '@bloom/contract/subtitle';
import { logIn } from '@bloom/testing/server-process';
import type { Report } from '../report.ts';
import { median } from '../rounds.ts';

/** How often each is measured; the median counts. */
const rounds = 3;
/** A stream of the sample catalogue whose source does not state its length, so that it can have many cues. */
const subject = { path: 'subo:900001', episode: '2' };
const page = `/video/900001?videoSrc=subo&episode=${subject.episode}`;
const sources = new URL('../../../packages/contract/src/', import.meta.url);

/**
 * The subtitle editor in Chromium, with 5,000 cues: reading a file, each frame while a user types, and what is loaded
 * when it opens.
 *
 * @param url the address of a server with the sample catalogue
 */
export async function measureSubtitleEditor(url: string, report: Report): Promise<void> {
  report.heading(`Subtitle editor with ${maxCues} cues`);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    for (const format of subtitleFormats) {
      const [first, ...again] = await readFileIn(browser, format);
      report.gate(`parsing and checking ${format}, processor time`, median(again), 50, 'ms');
      report.note(`- the first time in a new page: ${first?.toFixed(1)} ms`);
    }
    const token = await logIn(url, 'Typist');
    await measureCode(browser, url, report);
    const typed: Record<string, () => Promise<((tab: Page) => Promise<void>) | void>> = {
      'in a list in both languages': () => save(url, token, someCues('第几句说的话')),
      'in a list without Chinese, with a hint for each cue': () => save(url, token, someCues('')),
      'in a file that is not saved': async () => {
        await save(url, token, []);
        return importCues;
      },
    };
    for (const [where, prepare] of Object.entries(typed)) {
      const visits: Typed[] = [];
      const begin = (await prepare()) ?? undefined;
      for (let round = 0; round < rounds; round++) {
        visits.push(await measureTyping(browser, url, token, begin));
      }
      const of = (name: keyof Typed) => median(visits.map((visit) => visit[name]));
      report.gate(`longest frame while typing ${where}`, of('frameMs'), 32, 'ms');
      report.note(`- the longest frame before, without a key: ${of('idleMs').toFixed(1)} ms`);
      report.gate(`most processor time of a key ${where}`, of('keyMs'), 32, 'ms');
    }
  } finally {
    await browser.close();
  }
}

/** Cues as of a film, two seconds apart. */
function someCues(CN: string): Cue[] {
  return Array.from({ length: maxCues }, (_, i) => ({
    cue: newCueId(),
    startMs: i * 2_000 + 7,
    endMs: i * 2_000 + 1_900,
    words: { EN: `Said in line ${i} of the film`, CN },
  }));
}

/**
 * Milliseconds of the browser's thread in which it reads a file and checks its cues, several times in one page, with
 * the code of the editor.
 */
async function readFileIn(browser: Browser, format: SubtitleFormat): Promise<number[]> {
  const context = await browser.newContext();
  const tab = await context.newPage();
  const origin = 'http://sources.test/';
  // The sources themselves, without their types: the parser has no other dependencies.
  await tab.route(`${origin}**`, async (route, request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '' });
    const source = await readFile(new URL(`.${pathname}`, sources), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
  });
  await tab.goto(origin);
  const text = exportSubtitles(someCues('第几句说的话'), format, 'both');
  await tab.evaluate(async (file) => {
    const [{ importSubtitles }, { checkCues }] = (await Promise.all([
      import(`${location.origin}/subtitle/files.ts`),
      import(`${location.origin}/subtitle/checks.ts`),
    ])) as [typeof Files, typeof Checks];
    Object.assign(window, {
      readCues() {
        const { cues } = importSubtitles(file);
        checkCues(cues);
        return cues.length;
      },
    });
  }, text);
  const used = await threadTime(tab);
  const took = [];
  for (let round = 0; round < 2 * rounds; round++) {
    const before = await used();
    const count = await tab.evaluate(() =>
      (window as unknown as { readCues(): number }).readCues(),
    );
    took.push((await used()) - before);
    if (count !== maxCues) throw new Error(`${count} cues were read of ${format}`);
  }
  await context.close();
  return took;
}

/** What the browser loads for the editor, and only once it is opened. */
async function measureCode(browser: Browser, url: string, report: Report): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const tab = await context.newPage();
  await tab.goto(url + page);
  await tab.waitForSelector('html[data-ready]');
  await tab.waitForLoadState('networkidle');
  const before = new Set((await codeOf(tab)).map(({ name }) => name));
  await tab.goto(`${url}${page}&edit=1`);
  await tab.waitForSelector('.editor-main h1');
  await tab.waitForLoadState('networkidle');
  const loaded = (await codeOf(tab)).filter(({ name }) => !before.has(name));
  await context.close();
  if (!loaded.some(({ name }) => name.includes('SubtitleEditor'))) throw new Error('no editor');
  const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0);
  report.gate('code of the subtitle editor, loaded when it opens', bytes / 1_000, 90, 'KB');
}

/** The scripts and style sheets that a page has loaded, with their compressed bytes. */
function codeOf(tab: Page): Promise<{ name: string; bytes: number }[]> {
  return tab.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => /\.(?:js|css)$/.test(entry.name))
      .map((entry) => ({
        name: entry.name,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      })),
  );
}

async function save(url: string, token: string, cues: readonly Cue[]): Promise<void> {
  const address = `${url}/api/v1/subtitle/${subject.path}`;
  const known = await fetch(`${address}?episode=${subject.episode}`);
  const { revision } = (await known.json()) as SubtitleResponse;
  const response = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      content: JSON.stringify(cues.map(itemOf)),
      base_revision: revision,
      episode: subject.episode,
    }),
  });
  if (!response.ok) throw new Error(`the save got ${response.status}: ${await response.text()}`);
}

async function importCues(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Import a file' }).click();
  await tab.getByLabel('Subtitle file', { exact: true }).setInputFiles({
    name: 'film.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(exportSubtitles(someCues('第几句说的话'), 'srt', 'both')),
  });
  await tab.getByRole('button', { name: 'Replace all' }).click();
}

type Typed = { frameMs: number; keyMs: number; idleMs: number };

/**
 * Types in the first, a middle and the last cue: the longest frame meanwhile, and the most processor time that the
 * page's thread takes for a key and the frames after it, which other work of the machine does not change; and the
 * longest frame of a second before, which is only other work. All in milliseconds.
 *
 * @param prepare what to do in the editor before
 */
async function measureTyping(
  browser: Browser,
  url: string,
  token: string,
  prepare?: (tab: Page) => Promise<void>,
): Promise<Typed> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  const tab = await context.newPage();
  await tab.addInitScript((value) => {
    localStorage.setItem('user_token', value);
    localStorage.setItem('user_token_ts', String(Date.now()));
  }, token);
  await tab.goto(`${url}${page}&edit=1`);
  await prepare?.(tab);
  await tab.locator('.cue-words').first().waitFor();
  const idleMs = await longestFrame(tab, () => framesLater(tab, 60));
  const used = await threadTime(tab);
  const frames: number[] = [];
  const keys: number[] = [];
  for (const index of [0, maxCues / 2, maxCues - 1]) {
    await tab.locator('.cue-scroll').evaluate(
      (list, share) => {
        list.scrollTop = share * (list.scrollHeight - list.clientHeight);
      },
      index / (maxCues - 1),
    );
    for (const [language, words] of Object.entries(texts)) {
      const name = `Subtitle ${index + 1}, ${language}`;
      await tab.getByRole('textbox', { name, exact: true }).focus();
      await tab.keyboard.press('End');
      frames.push(await longestFrame(tab, () => tab.keyboard.type(words, { delay: typingMs })));
      for (const key of words.slice(0, 8)) {
        const before = await used();
        await tab.keyboard.type(key);
        await framesLater(tab, 2);
        keys.push((await used()) - before);
      }
    }
  }
  await context.close();
  return { frameMs: Math.max(...frames), keyMs: Math.max(...keys), idleMs };
}

/** A function that returns the processor time, in milliseconds, that the thread of a page has used so far. */
async function threadTime(tab: Page): Promise<() => Promise<number>> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
}

/** Resolves once the page has been painted so many times. */
function framesLater(tab: Page, count: number): Promise<void> {
  return tab.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let left = frames;
        requestAnimationFrame(function wait() {
          if (left-- > 0) requestAnimationFrame(wait);
          else resolve();
        });
      }),
    count,
  );
}

/** A fast typist: 20 keys a second. */
const typingMs = 50;
const texts = { English: ' and some more words of it', Chinese: '这里又多了几个字' };

/** The longest time between two frames of a page while something is done in it. */
async function longestFrame(tab: Page, act: () => Promise<void>): Promise<number> {
  await tab.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const seen = { longest: 0, goesOn: true };
        Object.assign(window, { seen });
        requestAnimationFrame(function look(this: void, begin: number) {
          resolve();
          requestAnimationFrame((now) => {
            seen.longest = Math.max(seen.longest, now - begin);
            if (seen.goesOn) look(now);
          });
        });
      }),
  );
  await act();
  // What the last key begins takes a few frames.
  await framesLater(tab, 15);
  return tab.evaluate(() => {
    const { seen } = window as unknown as { seen: { longest: number; goesOn: boolean } };
    seen.goesOn = false;
    return seen.longest;
  });
}
