import { setImmediate as nextTurn } from 'node:timers/promises';
import { diffCues } from '@bloom/contract/subtitle/changes';
import { coverageOf, type Cue } from '@bloom/contract/subtitle/cue';
import { removes } from '@bloom/contract/moderation/moderation-rules';
import { formatClipTime } from '@bloom/contract/wire/clip-time';
import type { BloomEvents } from '../../events.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { Tables } from '../../schema.ts';
import { hiddenStates, type ContentKind } from '../content/index.ts';
import { SubtitleReader } from './subtitle-store.ts';
import { SubtitleWriter } from './revision-store.ts';
import { decodeCues } from './subtitle.ts';

/** How many cues and characters a moderator reads of a revision. */
const maxDescribed = { cues: 50, characters: 4_000 };

const lineOf = ({ startMs, words }: Cue) =>
  [formatClipTime(startMs), words.EN, words.CN].filter((part) => part !== '').join(' ');

/** A revision of subtitles as moderators act on it; its id there is that of its row. */
export const subtitleContent: ContentKind = {
  async lock(tx, id) {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    const reader = new SubtitleReader(tx);
    const found = await reader.findTarget(Number(id));
    if (!found || !(await new SubtitleWriter(tx, found).lock())) return undefined;
    const row = await reader.findTarget(Number(id));
    if (!row) return undefined;
    const { ownerId, category, hidden_by: by } = row;
    return { id: Number(id), ownerId, category, states: hiddenStates(by) };
  },

  goesWithVideo: 'whole',

  /** The words that it added or changed; where it did neither, those that it has. */
  async describe(db, id) {
    const reader = new SubtitleReader(db);
    const row = await reader.findTarget(id);
    const revision = row && (await reader.revision(row, row.revision));
    if (!row || !revision || revision.erased) return undefined;
    const before = await reader.shownBefore(row, row.revision);
    const cues = decodeCues(revision.content);
    await nextTurn();
    const written = diffCues(decodeCues(before?.content ?? null), cues).flatMap(({ after, parts }) =>
      after && (parts.includes('EN') || parts.includes('CN')) ? [after] : [],
    );
    const coverage = coverageOf(cues);
    const languages = [coverage.EN > 0 && 'EN', coverage.CN > 0 && '中'].filter(Boolean).join(' + ');
    const lines = (written.length > 0 ? written : cues).slice(0, maxDescribed.cues).map(lineOf);
    return {
      id: String(id),
      title: languages ? `${row.title} (${languages})` : row.title,
      text: Array.from(lines.join('\n')).slice(0, maxDescribed.characters).join(''),
      place: { kind: 'video', id: row.video },
    };
  },

  async erase(tx, { subject }) {
    const reader = new SubtitleReader(tx);
    const row = await reader.findTarget(subject.id);
    const revision = row && (await reader.revision(row, row.revision));
    if (!row || !revision) return { content: [] };
    await new SubtitleWriter(tx, row).erase(row.revision);
    return { content: [revision.content, revision.comment] };
  },

  async apply(tx, { id }, acted) {
    const row = await new SubtitleReader(tx).findTarget(id);
    if (!row) return;
    const { videoId } = row;
    const hidesBy = removes(acted.action) ? acted.id : null;
    const isListed = await new SubtitleWriter(tx, row).setHidden(id, hidesBy);
    publishOnCommit<BloomEvents, Tables>(tx, 'subtitle.changed', { videoId });
    if (isListed) publishOnCommit<BloomEvents, Tables>(tx, 'video.changed', { videoId });
  },
};
