import { BloomError } from '@bloom/contract/errors/errors';

/** How a lookup ends: `exists`, the reason why it is unavailable, or the error's key. */
export async function outcomeOf(lookup: Promise<unknown>): Promise<string> {
  try {
    await lookup;
    return 'exists';
  } catch (error) {
    if (!(error instanceof BloomError)) throw error;
    const params: Record<string, unknown> = error.params;
    return typeof params.reason === 'string' ? params.reason : error.key;
  }
}
