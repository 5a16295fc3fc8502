import type { SubtitleSaved } from '@bloom/contract/subtitle/subtitle';
import { itemOf, maxCues, newCueId, type Cue } from '@bloom/contract/subtitle/cue';

/** As many cues as a file may have, as of a film, two seconds apart. */
export function someCues(CN: string): Cue[] {
  return Array.from({ length: maxCues }, (_, i) => ({
    cue: newCueId(),
    startMs: i * 2_000 + 7,
    endMs: i * 2_000 + 1_900,
    words: { EN: `Said in line ${i} of the film`, CN },
  }));
}

/** Saves cues over a revision as the user of a token, and returns the new revision. */
export async function saveCues(
  address: string,
  token: string,
  cues: readonly Cue[],
  base: { base_revision: number; episode?: string },
): Promise<number> {
  const response = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ content: JSON.stringify(cues.map(itemOf)), ...base }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the save got ${response.status}: ${text.slice(0, 200)}`);
  return (JSON.parse(text) as SubtitleSaved).revision;
}
