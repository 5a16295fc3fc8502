import type { PlayerFacts } from './observe-player.ts';

/** How exactly a player follows, in milliseconds. */
export type Limits = {
  /** So near to the room, nothing is touched. */
  toleranceMs: number;
  /** So near to the room, a trimmed rate has done its work. */
  trimUntilMs: number;
  /** From here on a seek is the way back. */
  seekBeyondMs: number;
  /** How long the first seek is expected to need. */
  seekMs: number;
};

const limits: Record<'stream' | 'embed', Limits> = {
  stream: { toleranceMs: 400, trimUntilMs: 100, seekBeyondMs: 1_500, seekMs: 250 },
  embed: { toleranceMs: 1_000, trimUntilMs: 0, seekBeyondMs: 1_500, seekMs: 600 },
};

/** The limits of a kind of player. */
export function limitsOf({ kind }: Pick<PlayerFacts, 'kind'>): Limits {
  return limits[kind === 'stream' ? 'stream' : 'embed'];
}
