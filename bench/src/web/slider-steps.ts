import { connect, type CDPSession, type Page } from 'puppeteer-core';

/** A step of the time slider, from the event of the key to the frame handed to the compositor. */
export type SliderStep = {
  /** What the main thread computed for it. */
  processorMs: number;
  /** How long it took, also while other programs had the processor. */
  elapsedMs: number;
};

const steps = 60;
/** The categories of Chromium's tracing that have tasks, events and frames of the main thread. */
const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** Start, in µs. */
  ts: number;
  /** Duration and processor time, in µs. */
  dur?: number;
  tdur?: number;
  args: { data?: { type?: string } };
};

/**
 * Holds an arrow key on the slider of the COVID map in a running Chromium, whose processor is not slowed down,
 * and reads the steps from a trace.
 */
export async function measureSliderSteps(chromePort: number, url: string): Promise<SliderStep[]> {
  const browser = await connect({ browserURL: `http://127.0.0.1:${chromePort}` });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(url);
    const slider = await page.waitForSelector('input[type=range]:enabled');
    await page.waitForSelector('.map-surface canvas');
    await slider?.focus();
    const client = await page.createCDPSession();
    // Until V8 has compiled the code.
    await holdArrow(client, page);
    const events = await trace(client, () => holdArrow(client, page));
    await page.close();
    return stepsOf(events);
  } finally {
    await browser.disconnect();
  }
}

async function holdArrow(client: CDPSession, page: Page): Promise<void> {
  const key = { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 };
  for (let step = 0; step < steps; step++) {
    await client.send('Input.dispatchKeyEvent', {
      ...key,
      type: 'rawKeyDown',
      autoRepeat: step > 0,
    });
    // Two frames, so that each step has its own.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
    );
  }
  await client.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
}

async function trace(client: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await client.send('Tracing.start', { traceConfig: { includedCategories: categories } });
  await work();
  const complete = new Promise<void>((resolve) => {
    client.once('Tracing.tracingComplete', () => resolve());
  });
  await client.send('Tracing.end');
  await complete;
  return events;
}

function stepsOf(events: readonly TraceEvent[]): SliderStep[] {
  const inputs = events
    .filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'input')
    .toSorted((a, b) => a.ts - b.ts);
  const [any] = inputs;
  if (!any) throw new Error('the trace has no step of the slider');
  const main = events
    .filter(({ pid, tid }) => pid === any.pid && tid === any.tid)
    .toSorted((a, b) => a.ts - b.ts);
  const commits = main.filter(({ name }) => name === 'Commit');
  const tasks = main.filter(({ name }) => name === 'RunTask');
  return inputs.flatMap(({ ts: begin }) => {
    const commit = commits.find(({ ts }) => ts > begin);
    if (!commit) return [];
    const end = endOf(commit);
    const during = tasks.filter((task) => endOf(task) > begin && task.ts < end);
    const processorUs = during.reduce((sum, { tdur = Number.NaN }) => sum + tdur, 0);
    return [{ processorMs: processorUs / 1_000, elapsedMs: (end - begin) / 1_000 }];
  });
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}
