import type { SubtitleSuggestResponse } from '@bloom/contract/subtitle/suggest';
import { cleanWords, maxWordsLength, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { apiPath, call } from '../../../../lib/api.ts';
import { subtitleId } from '../../subtitle-api.ts';
import type { Subject } from '../draft/draft.ts';
import { otherThan, type Batch } from './suggest-lines.ts';

/** Suggests the words of a batch, one for each cue; empty where there is none. */
export type Suggester = {
  /** How many cues a batch has. */
  size: number;
  suggest: (batch: Batch, signal: AbortSignal) => Promise<readonly string[]>;
  close?: () => void;
};

/** The translator of a browser that has one. */
type DeviceTranslator = {
  translate: (text: string, options: { signal: AbortSignal }) => Promise<string>;
  destroy: () => void;
};
type Pair = { sourceLanguage: string; targetLanguage: string };
type Monitor = {
  addEventListener: (type: 'downloadprogress', on: (event: { loaded: number }) => void) => void;
};
type DeviceTranslators = {
  availability: (pair: Pair) => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create: (
    options: Pair & { signal: AbortSignal; monitor: (monitor: Monitor) => void },
  ) => Promise<DeviceTranslator>;
};

const tags = { EN: 'en', CN: 'zh' } as const;
const pairOf = (language: SubtitleLanguage): Pair => ({
  sourceLanguage: tags[otherThan(language)],
  targetLanguage: tags[language],
});
const translators = () => (globalThis as { Translator?: DeviceTranslators }).Translator;

/** How long a browser has to say whether it translates: one without a service for it never does. */
const availabilityMs = 2_000;

/** Finds out whether this browser translates into a language by itself. */
export async function translatesOnDevice(language: SubtitleLanguage): Promise<boolean> {
  const known = translators();
  if (!known) return false;
  const late = new Promise<'unavailable'>((resolve) => {
    setTimeout(resolve, availabilityMs, 'unavailable');
  });
  const found = known.availability(pairOf(language)).catch(() => 'unavailable');
  return (await Promise.race([found, late])) !== 'unavailable';
}

/**
 * Suggests by the translator of this browser, line by line; the words do not leave the device. The first
 * time it downloads a language, for which a browser wants a press of the user just before.
 */
export async function suggesterOfDevice(
  language: SubtitleLanguage,
  { signal, onDownload }: { signal: AbortSignal; onDownload: (share: number) => void },
): Promise<Suggester> {
  const translator = await translators()?.create({
    ...pairOf(language),
    signal,
    monitor: (monitor) => monitor.addEventListener('downloadprogress', ({ loaded }) => onDownload(loaded)),
  });
  if (!translator) throw new Error('there is no translator');
  return {
    size: 1,
    suggest: ({ cues }) =>
      Promise.all(
        cues.map(async ({ words }) => {
          const text = await translator.translate(words[otherThan(language)], { signal });
          const clean = cleanWords(text);
          return clean.length > maxWordsLength ? '' : clean;
        }),
      ),
    close: () => translator.destroy(),
  };
}

/** Longer than the server waits for its endpoint, and for those before it. */
const timeoutMs = 110_000;

/** Suggests by the translation service of the site. */
export const suggesterOfSite = (subject: Subject, language: SubtitleLanguage): Suggester => ({
  size: 20,
  suggest: async ({ cues, before, after }, signal) => {
    const path = apiPath('subtitle', subtitleId(subject), 'suggest');
    const lines = cues.map(({ words }) => words[otherThan(language)].trim());
    const body = { language, lines, before, after };
    const { data } = await call<SubtitleSuggestResponse>('POST', path, { body, signal, timeoutMs });
    return data;
  },
});
