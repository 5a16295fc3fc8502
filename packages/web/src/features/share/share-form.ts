import type { CategoryTable } from '@bloom/contract/catalogue';
import { parseCategory } from '@bloom/contract/categories';
import { videoIdOf } from '@bloom/contract/sources/link';
import type { SiteHosts } from '@bloom/contract/sources/maccms';
import { sourceTable } from '@bloom/contract/sources/sources';
import type { RemoteVideo } from '@bloom/contract/video';
import { ApiError } from '../../lib/api.ts';
import { readLink, type FieldErrors } from './share-check.ts';
import type { ShareDraft } from './share-draft.ts';
import { suggest, type Suggestion } from './share-suggest.ts';

/** What is understood of the link in the form; undefined while there is none. */
export function linkOf({ link }: Pick<ShareDraft, 'link'>, sites: SiteHosts) {
  return link.trim() === '' ? undefined : readLink(link, sites);
}

/** What is wrong with a link that is there. */
export function errorOfLink(link: string, sites: SiteHosts): FieldErrors {
  const read = linkOf({ link }, sites);
  return read?.ok === false ? { link: read.error } : {};
}

/**
 * The rule of the chosen category that the video breaks.
 *
 * @param id the id of the video, where its link does not contain it but its source has said it
 */
export function brokenRule(draft: ShareDraft, id: string | undefined, sites: SiteHosts) {
  const read = linkOf(draft, sites);
  const category = parseCategory(draft.category);
  if (!read?.ok || !category) return undefined;
  const known = id ?? videoIdOf(read.link, category) ?? '';
  return sourceTable[read.link.source].refuse?.(known, category);
}

/** The errors that stay shown once these fields have been changed. */
export function errorsWithout(errors: FieldErrors, changed: Partial<ShareDraft>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed)));
}

/** For a source without a lookup the sharer enters the title (docs/specification/sources.md#lookup). */
export function needsTitleOf(error: Error | undefined): boolean {
  return (
    error instanceof ApiError &&
    error.key === 'request.invalid' &&
    'field' in error.params &&
    error.params.field === 'title'
  );
}

/** What can be suggested for the fields that nothing is chosen in yet. */
export function missingOf(
  draft: ShareDraft,
  remote: RemoteVideo,
  last: Suggestion,
  table: CategoryTable | undefined,
): Suggestion {
  const { title, source, id, video_type: type } = remote;
  const suggested = suggest({ title, source, id, type }, last, table);
  const { category, subcategory, ...languages } = suggested;
  return {
    ...(draft.category === '' && category && subcategory && { category, subcategory }),
    ...(draft.audio === '' && languages.audio && { audio: languages.audio }),
    ...(draft.subtitle === '' && languages.subtitle && { subtitle: languages.subtitle }),
  };
}
