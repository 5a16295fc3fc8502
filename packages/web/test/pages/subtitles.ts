import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { SubtitleBody, SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import type { SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { subtitleItem } from '../subtitle-items.ts';
import type { Content, FakeApi } from './fake-api.ts';
import { openVideo, type videoOf } from './video-page.ts';

/** Subtitles: from and until a second, the words in both languages. */
export type Cues = readonly (readonly [startS: number, endS: number, EN: string, CN: string])[];

/** Subtitles of a video, as Ann has written them. */
export function subtitlesOf(
  cues: Cues,
  fields: Partial<Content<'GET /subtitle/:id'>> = {},
): Content<'GET /subtitle/:id'> {
  return {
    data: cues.map(([startS, endS, EN, CN], index) => ({
      ...subtitleItem(startS, endS, { EN, CN }),
      cue: `cue${String(index).padStart(5, '0')}`,
    })),
    revision: cues.length > 0 ? 1 : 0,
    lock: false,
    editing: true,
    suggesting: false,
    coverage: { EN: 1, CN: 1 },
    authors: [{ id: 42, name: 'Ann', handle: 'ann' }],
    ...fields,
  };
}

/** Times and words of items. */
export const cuesOf = (items: readonly SubtitleItem[]): Cues =>
  items.map(({ start_sec, end_sec, words }) => [start_sec, end_sec, words.EN, words.CN]);

const put = 'PUT /subtitle/:id';

/** Lets a page read subtitles, and save them as their next revision. */
export function respondWithSubtitles(
  api: FakeApi,
  cues: Cues,
  fields: Partial<Content<'GET /subtitle/:id'>> = {},
): void {
  let stored = subtitlesOf(cues, fields);
  api.respond('GET /subtitle/:id', () => stored);
  api.respond(put, ({ body }) => {
    const data = JSON.parse((body as SubtitleBody).content) as SubtitleItem[];
    const revision = stored.revision + 1;
    stored = { ...stored, data, revision };
    return { message: '', data, revision, merged: false };
  });
}

/** The saves of the page: the revision that was edited, and the times and words of each cue. */
export const savesOf = (api: FakeApi): { base: number | undefined; cues: Cues }[] =>
  (api.bodies(put) as SubtitleBody[]).map(({ base_revision: base, content }) => ({
    base,
    cues: cuesOf(JSON.parse(content) as SubtitleItem[]),
  }));

type Options = NonNullable<Parameters<typeof openVideo>[1]> & {
  video?: ReturnType<typeof videoOf>;
  subtitles?: Partial<Content<'GET /subtitle/:id'>>;
};

/** Opens the subtitle editor of a video, signed in. */
export async function openEditor(
  cues: Cues = [],
  { video, subtitles, api: prepare, ...options }: Options = {},
) {
  const opened = await openVideo(video, {
    account: {},
    ...options,
    query: '&edit=1',
    api: (api) => {
      respondWithSubtitles(api, cues, subtitles);
      prepare?.(api);
    },
  });
  const { t, api } = opened;
  const editor = page.getByRole('region', { name: t('subtitle.edit'), exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  await expect.poll(() => document.documentElement.dataset['editor']).toBe('');
  return {
    ...opened,
    editor,
    button,
    save: editor.getByRole('button', { name: t('moment.save'), exact: true }),
    /** The field with the words of a cue, by its place from 1. */
    words: (number: number, language: SubtitleLanguage) => {
      const name = t(language === 'EN' ? 'editor.english' : 'editor.chinese');
      return page.getByRole('textbox', {
        name: t('editor.words', { number, language: name }),
        exact: true,
      });
    },
    /** Opens a panel of the menu. */
    openPanel: async (name: string) => {
      await button(t('editor.tools')).click();
      await editor.getByRole('button', { name, exact: true }).click();
    },
    saves: () => savesOf(api),
  };
}
