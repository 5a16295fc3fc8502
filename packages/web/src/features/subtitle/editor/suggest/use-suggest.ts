import { useEffect, useRef, useState } from 'react';
import { subtitleLanguages, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import type { Subject } from '../draft/draft.ts';
import { useEditor } from '../editor-context.ts';
import { batchesOf, missingCues, otherThan } from './suggest-lines.ts';
import { suggesterOfDevice, suggesterOfSite, translatesOnDevice } from './suggester.ts';

/** The way in which words are suggested: by the browser itself, or by the site. */
export type Way = 'device' | 'site';

type Running = {
  language: SubtitleLanguage;
  done: number;
  total: number;
  /** The part of the language that is downloaded, from 0 to 1. */
  downloaded?: number;
};
type Ended = { language: SubtitleLanguage; suggested: number; without: number; error?: unknown };

let runs = 0;

/** Suggests words, batch by batch; what has arrived stays when it is cancelled or fails. */
export function useSuggest(subject: Subject, siteSuggests: boolean) {
  const { state, dispatch } = useEditor();
  const [ways, setWays] = useState<Record<SubtitleLanguage, Way | undefined>>();
  const [running, setRunning] = useState<Running>();
  const [ended, setEnded] = useState<Ended>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => {
    let isLeft = false;
    void Promise.all(subtitleLanguages.map(translatesOnDevice)).then(([english, chinese]) => {
      const way = (isOnDevice: boolean | undefined) =>
        isOnDevice ? 'device' : siteSuggests ? 'site' : undefined;
      if (!isLeft) setWays({ EN: way(english), CN: way(chinese) });
    });
    return () => {
      isLeft = true;
    };
  }, [siteSuggests]);
  useEffect(() => () => abort.current?.abort(), []);

  const suggest = async (language: SubtitleLanguage) => {
    const control = new AbortController();
    const { signal } = control;
    abort.current = control;
    const run = ++runs;
    const from = otherThan(language);
    const total = missingCues(state.cues, language).length;
    let [done, suggested] = [0, 0];
    let error: unknown;
    const show = (more: { downloaded?: number } = {}) => {
      if (!signal.aborted) setRunning({ language, done, total, ...more });
    };
    setEnded(undefined);
    show();
    try {
      const onDownload = (downloaded: number) => show({ downloaded });
      const suggester =
        ways?.[language] === 'device'
          ? await suggesterOfDevice(language, { signal, onDownload })
          : suggesterOfSite(subject, language);
      try {
        for (const batch of batchesOf(state.cues, language, suggester.size)) {
          const texts = await suggester.suggest(batch, signal);
          signal.throwIfAborted();
          const lines = batch.cues.map(({ cue, words }, i) => ({
            cue,
            from: words[from],
            text: texts[i] ?? '',
          }));
          dispatch({ kind: 'suggest', language, lines, run });
          done += lines.length;
          suggested += lines.filter(({ text }) => text !== '').length;
          show();
        }
      } finally {
        suggester.close?.();
      }
    } catch (thrown) {
      if (!signal.aborted) error = thrown;
    }
    // Another run, or none, is in the page.
    if (abort.current !== control) return;
    setRunning(undefined);
    setEnded({ language, suggested, without: done - suggested, error });
  };
  return { ways, running, ended, suggest, cancel: () => abort.current?.abort() };
}
