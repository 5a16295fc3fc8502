import type { ProblemKind } from '@bloom/contract/moderation/report';

/** Why a video does not play. */
export type PlayerProblem = Exclude<ProblemKind, 'private' | 'stalled' | 'other'>;

/** How long a player in a frame may take to respond before words take its place. */
export const responseMs = 8_000;
/** How long a stream may wait for data before a notice appears. */
export const stallMs = 12_000;

/** Whether the connection fails, or the site: that says nothing about the video, or others of the site. */
export function isConnection(problem: PlayerProblem): boolean {
  return problem === 'network' || problem === 'silent';
}

/** The error numbers of YouTube's player (its documentation; 153 since July 2025). */
const problems: Record<number, PlayerProblem> = {
  2: 'invalid',
  5: 'cannotPlay',
  100: 'gone',
  101: 'notEmbeddable',
  150: 'notEmbeddable',
  153: 'noIdentity',
};

/** The problem of an error number of YouTube's player; an unknown one is "cannot be played". */
export function playerProblem(code: number): PlayerProblem {
  return problems[code] ?? 'cannotPlay';
}

/** The problem of the status of a refused request for a stream. */
export function problemOfStatus(status: number): PlayerProblem {
  if (status === 404 || status === 410) return 'gone';
  // 451: not available for legal reasons. Hosts of streams send 403 to countries that they do not serve.
  if (status === 403 || status === 451) return 'region';
  return 'network';
}

/**
 * Finds out why a stream could not be loaded, where the player does not say: a request that the page may not
 * read fails just as one without a network.
 *
 * @returns undefined if it can be loaded
 */
export async function findStreamProblem(
  stream: string,
  signal: AbortSignal,
): Promise<PlayerProblem | undefined> {
  const options: RequestInit = { credentials: 'omit', signal };
  try {
    const { ok, status, body } = await fetch(stream, options);
    await body?.cancel();
    return ok ? undefined : problemOfStatus(status);
  } catch {
    try {
      await fetch(stream, { ...options, mode: 'no-cors' });
      return 'crossOrigin';
    } catch {
      return 'network';
    }
  }
}
