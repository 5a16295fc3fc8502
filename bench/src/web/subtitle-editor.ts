/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import type * as Checks from '@bloom/contract/subtitle/checks';
import { maxCues } from '@bloom/contract/subtitle/cue';
import { exportSubtitles, subtitleFormats, type SubtitleFormat } from '@bloom/contract/subtitle/files';
import type * as Files from '@bloom/contract/subtitle/files';
import type { SubtitleResponse } from '@bloom/contract/subtitle/subtitle';
import { logIn } from '@bloom/testing/server-process';
import type { Report } from '../report.ts';
import { saveCues, someCues } from '../dataset/cues.ts';
import { median } from '../rounds.ts';
import { framesLater, threadTime } from './tab.ts';

/** How often each is measured; the median counts. */
const rounds = 3;
/** A stream of the sample catalogue whose source does not state its length, so that it can have many cues. */
const subject = { path: 'subo:900001', episode: '2' };
const page = `/video/900001?videoSrc=subo&episode=${subject.episode}`;
const sources = new URL('../../../packages/contract/src/', import.meta.url);

/**
 * The subtitle editor in Chromium, with 5,000 cues: reading a file, each frame while a user types, and what
 * is loaded when it opens.
 *
 * @param url the address of a server with the sample catalogue
 */
export async function measureSubtitleEditor(browser: Browser, url: string, report: Report): Promise<void> {
  report.heading(`Subtitle editor with ${maxCues} cues`);
  for (const format of subtitleFormats) {
    const [first, ...again] = await readFileIn(browser, format);
    report.gate(`parsing and checking ${format}, processor time`, median(again), 50, 'ms');
    report.note(`- the first time in a new page: ${first?.toFixed(1)} ms`);
  }
  const token = await logIn(url, 'Typist');
  await measureCode(browser, url, report);
  const address = `${url}/api/v1/subtitle/${subject.path}`;
  const typed = {
    'in a list in both languages': '第几句说的话',
    'in a list without Chinese, with a hint for each cue': '',
  };
  for (const [where, chinese] of Object.entries(typed)) {
    const known = await fetch(`${address}?episode=${subject.episode}`);
    const { revision } = (await known.json()) as SubtitleResponse;
    const base = { base_revision: revision, episode: subject.episode };
    await saveCues(address, token, someCues(chinese), base);
    const frames: number[] = [];
    for (let round = 0; round < rounds; round++) {
      frames.push(await measureTyping(browser, url, token));
    }
    report.gate(`longest frame while typing ${where}`, median(frames), 32, 'ms');
  }
}

/**
 * Milliseconds of the browser's thread in which it reads a file and checks its cues, several times in one
 * page, with the code of the editor.
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
    const count = await tab.evaluate(() => (window as unknown as { readCues(): number }).readCues());
    took.push((await used()) - before);
    if (count !== maxCues) throw new Error(`${count} cues were read of ${format}`);
  }
  await context.close();
  return took;
}

/** Measures the code that the browser loads for the editor, only once it is opened. */
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

/** Types in the first, a middle and the last cue. Returns the longest frame meanwhile, in milliseconds. */
async function measureTyping(browser: Browser, url: string, token: string): Promise<number> {
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
  await tab.locator('.cue-words').first().waitFor();
  const frames: number[] = [];
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
    }
  }
  await context.close();
  return Math.max(...frames);
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
