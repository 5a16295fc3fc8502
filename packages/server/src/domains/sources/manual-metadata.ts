import { BloomError } from '@bloom/contract/errors/errors';
import { sourceTable, type Source } from '@bloom/contract/sources/sources';
import type { UpstreamVideo } from './source.ts';
import { cleanTitle, maxTitleLength } from './title.ts';

/**
 * A video of a source whose metadata is switched off: its title comes from the sharer, 1 to 300
 * characters, and it has no image (docs/specification/sources.md#lookup).
 *
 * Error: `request.invalid` for a title that is missing, too long, or has no visible character.
 */
export function manualMetadata(source: Source, id: string, title = ''): UpstreamVideo {
  const clean = Array.from(title).length > maxTitleLength ? '' : cleanTitle(title, '');
  if (clean === '') throw new BloomError('request.invalid', { field: 'title' });
  return {
    id,
    title: clean,
    thumbnailUrl: '',
    type: sourceTable[source].typeOf?.(id) ?? 'Video',
    episodes: [],
    durationS: null,
  };
}
