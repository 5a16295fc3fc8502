import { BloomError } from '@bloom/contract/errors/errors';
import { lengthOf } from '@bloom/contract/wire/plain-text';
import { assertMayWrite } from '../../account/index.ts';
import { chargeSuggestions } from '../../budget/index.ts';
import { findVideo } from '../read-subtitles.ts';
import type { SubtitleKey } from '../subtitle.ts';
import type { Subtitles } from '../subtitles.ts';
import type { Lines } from './translator.ts';

/**
 * Suggests the words of lines in the other language, by the operator's endpoint; nothing is stored
 * (docs/specification/subtitles.md#subtitle-suggestions). What is sent is charged, whatever comes back.
 * Errors: those of `findVideo`, of `assertMayWrite` and of the translator, `subtitle.editingOff`,
 * `subtitle.suggestOff`, `subtitle.suggestBudget`, `subtitle.suggestSiteBudget`.
 */
export async function suggestWords(
  { settings, database, reader, suggesting, reportRefusal }: Subtitles,
  accountId: number,
  key: SubtitleKey,
  lines: Lines,
): Promise<string[]> {
  if (!settings.canEdit()) throw new BloomError('subtitle.editingOff');
  await findVideo(reader, key);
  await assertMayWrite(database.write, accountId);
  if (!suggesting) throw new BloomError('subtitle.suggestOff');
  const texts = [lines.lines, lines.before ?? [], lines.after ?? []].flat();
  const characters = texts.reduce((sum, text) => sum + lengthOf(text), 0);
  return suggesting.translator
    .suggest(lines, () =>
      chargeSuggestions(database.write, { characters, accountId, max: suggesting.characters() }),
    )
    .catch(reportRefusal);
}
