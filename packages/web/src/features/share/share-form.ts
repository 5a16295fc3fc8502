import { parseCategory } from '@bloom/contract/catalogue/categories';
import { videoIdOf } from '@bloom/contract/sources/link';
import type { SiteHosts } from '@bloom/contract/sources/maccms';
import { sourceTable } from '@bloom/contract/sources/sources';
import { ApiError } from '../../lib/api.ts';
import { readLink, type FieldErrors } from './share-check.ts';
import type { ShareDraft } from './share-draft.ts';
import type { Classification } from './share-suggest.ts';

/** The result of reading the link in the form; undefined while there is none. */
export function linkOf({ link }: Pick<ShareDraft, 'link'>, sites: SiteHosts) {
  return link.trim() === '' ? undefined : readLink(link, sites);
}

/** The problem of a link that is there. */
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

/** Whether category and languages are being chosen by hand. */
export function isChoosing({ category, subcategory, audio, subtitle }: ShareDraft): boolean {
  return category + subcategory + audio + subtitle !== '';
}

/** The draft with what nothing is chosen for yet; a subcategory only in its own category. */
export function filledFrom(draft: ShareDraft, filling: Classification): ShareDraft {
  const category = draft.category || filling.category;
  return {
    ...draft,
    category,
    subcategory: draft.subcategory || (category === filling.category ? filling.subcategory : ''),
    audio: draft.audio || filling.audio,
    subtitle: draft.subtitle || filling.subtitle,
  };
}

/** Whether the blurb is what the server refuses: only that is judged by the rules of the chat. */
export function refusesBlurb(error: Error): boolean {
  return (
    error instanceof ApiError &&
    (error.key.startsWith('chat.') || (error.params as { field?: unknown }).field === 'line')
  );
}

/** The choices that the server refuses, with the error; undefined where they are not the reason. */
export function errorsOfRefusal(error: Error): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined;
  switch (error.key) {
    case 'share.noCategory':
    case 'share.bilibiliCategory':
    case 'share.tvsNotPlaylist':
      return { category: error.key };
    case 'share.noLanguage':
      return { audio: error.key, subtitle: error.key };
    default:
      return undefined;
  }
}
