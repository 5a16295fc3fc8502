import { parseCategory } from '@bloom/contract/categories';
import type { ErrorKey } from '@bloom/contract/errors';
import type { ShareBody } from '@bloom/contract/share';
import { checkCategoryRule } from '@bloom/contract/share-rules';
import { parseLink, videoIdOf, type Link } from '@bloom/contract/sources/link';
import type { Source } from '@bloom/contract/sources/sources';
import type { ShareDraft } from './share-draft.ts';

/** The sources whose videos this version of Bloom can look up, and so share. */
export const offeredSources: readonly Source[] = ['youtube'];

/** What is wrong with a field: an error of the catalogue, or that there is no link yet. */
export type FieldError = ErrorKey | 'noLink';
export type FieldErrors = Partial<Record<keyof ShareDraft, FieldError>>;

/** A share that may be sent. */
export type ShareRequest = { source: Source; id: string; body: ShareBody };

export type CheckedShare = { ok: true; request: ShareRequest } | { ok: false; errors: FieldErrors };

/** What a pasted text links to. */
export type LinkKind = 'video' | 'playlist' | 'videoInPlaylist';

/** Understands a pasted text; a link to a source that is not offered is refused. */
export function readLink(
  text: string,
): { ok: true; link: Link; kind: LinkKind } | { ok: false; error: ErrorKey } {
  const parsed = parseLink(text);
  if (!parsed.ok) return { ok: false, error: parsed.key };
  const { link } = parsed;
  if (!offeredSources.includes(link.source)) return { ok: false, error: 'share.unsupportedSource' };
  return { ok: true, link, kind: kindOf(link) };
}

/** Checks the whole form by the rules of product.md §5, each error at the field that mends it. */
export function checkShare(draft: ShareDraft): CheckedShare {
  const read = readLink(draft.link);
  const category = parseCategory(draft.category);
  const id = read.ok ? videoIdOf(read.link, category) : undefined;
  const broken =
    read.ok && id !== undefined && category
      ? checkCategoryRule(read.link.source, id, category)
      : undefined;
  const errors: FieldErrors = {
    ...(!read.ok && { link: draft.link.trim() === '' ? ('noLink' as const) : read.error }),
    ...(broken && { category: broken }),
    ...(!category && { category: 'share.noCategory' }),
    ...(!draft.subcategory && { subcategory: 'share.noCategory' }),
    ...(!draft.audio && { audio: 'share.noLanguage' }),
    ...(!draft.subtitle && { subtitle: 'share.noLanguage' }),
  };
  if (!read.ok || id === undefined || !category || Object.keys(errors).length > 0) {
    return { ok: false, errors };
  }
  const { source } = read.link;
  const body: ShareBody = {
    link: draft.link.trim(),
    source,
    id,
    category,
    label: draft.subcategory,
    language: `${draft.audio}|${draft.subtitle}`,
  };
  return { ok: true, request: { source, id, body } };
}

/** Whether every field has something in it (product.md §2: else the mobile button is grey). */
export function isFilledIn(draft: ShareDraft): boolean {
  return Object.values(draft).every((value) => value.trim() !== '');
}

function kindOf(link: Link): LinkKind {
  if (!('means' in link) || !link.playlistId) return 'video';
  return link.videoId ? 'videoInPlaylist' : 'playlist';
}
