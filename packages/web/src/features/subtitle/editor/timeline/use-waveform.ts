import { useEffect, useRef, useState } from 'react';
import { audioStreamOf } from './audio-stream.ts';
import { peaksOf, type Peaks } from './peaks.ts';
import { readParts, type StreamBytes, type StreamPart } from './stream-parts.ts';
import type { TimelineView } from './timeline-view.ts';

/** A longer view has only what is known already, so that zooming out does not load a whole film. */
const longestViewMs = 120_000;
/** While the view moves, nothing is loaded. */
const settleMs = 300;
/** The least that every browser can decode at; loudness needs no more. */
const samplesPerSecond = 8_000;
/** Longer parts are not read. */
const maxPartBytes = 24 * 1_024 * 1_024;
/** After so many parts in a row that cannot be read, no further one is tried. */
const maxFailures = 3;

/** The known parts of a stream. */
type Known = {
  stream: string;
  parts: StreamPart[] | undefined;
  /** By the start of the part; empty where it cannot be read. */
  peaks: Map<number, Peaks>;
  failures: number;
};

/**
 * The loudness of what a view of the timeline shows, where the audio can be read; loaded part by part, and
 * kept while the editor is open (50 bytes a second).
 *
 * @param stream the address of an HLS stream; undefined where the player has none
 */
export function useWaveform(stream: string | undefined, view: TimelineView): readonly Peaks[] {
  const latest = useRef<Known>(undefined);
  const [waveform, setWaveform] = useState<{ stream: string; peaks: readonly Peaks[] }>();
  const { fromMs, spanMs } = view;
  useEffect(() => {
    if (stream === undefined || spanMs > longestViewMs) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    if (latest.current?.stream !== stream) {
      latest.current = { stream, parts: undefined, peaks: new Map(), failures: 0 };
    }
    const known = latest.current;
    const readOn = async () => {
      if (known.failures >= maxFailures) return;
      try {
        known.parts ??= await readParts(stream, signal);
      } catch {
        if (!signal.aborted) known.failures = maxFailures;
        return;
      }
      const [fromS, toS] = [fromMs / 1_000, (fromMs + spanMs) / 1_000];
      for (const part of known.parts) {
        if (signal.aborted || known.failures >= maxFailures) return;
        const { startS, endS } = part;
        if (endS <= fromS || startS >= toS || known.peaks.has(startS)) continue;
        const values = await readPart(part, signal).catch(() => undefined);
        if (signal.aborted && !values) return;
        known.failures = values ? 0 : known.failures + 1;
        known.peaks.set(startS, { startS, values: values ?? new Uint8Array() });
        const peaks = [...known.peaks.values()].filter((each) => each.values.length > 0);
        if (latest.current === known) setWaveform({ stream, peaks });
      }
    };
    const timer = setTimeout(() => void readOn(), settleMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [stream, fromMs, spanMs]);
  return waveform && waveform.stream === stream ? waveform.peaks : nothing;
}

const nothing: readonly Peaks[] = [];

async function readPart({ media, init }: StreamPart, signal: AbortSignal): Promise<Uint8Array> {
  const [head, body] = await Promise.all([init && load(init, signal), load(media, signal)]);
  const audio = head ? joined(head, body) : audioStreamOf(body);
  if (!audio) throw new Error('no audio');
  const decoder = new OfflineAudioContext(1, 1, samplesPerSecond);
  // The browser decodes beside the page's own thread.
  const decoded = await decoder.decodeAudioData(audio.slice().buffer);
  return peaksOf(decoded.getChannelData(0), decoded.sampleRate);
}

async function load({ url, range }: StreamBytes, signal: AbortSignal): Promise<Uint8Array> {
  const headers = range && { range: `bytes=${range[0]}-${range[1] - 1}` };
  const response = await fetch(url, { signal, credentials: 'omit', ...(headers && { headers }) });
  const isWhole = !range || response.status === 206;
  const length = Number(response.headers.get('content-length') ?? 0);
  if (!response.ok || !isWhole || length > maxPartBytes) throw new Error('not to be read');
  return new Uint8Array(await response.arrayBuffer());
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}
