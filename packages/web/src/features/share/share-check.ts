import { parseCategory } from '@bloom/contract/catalogue/categories';
import type { ErrorKey } from '@bloom/contract/errors/errors';
import type { ShareBody } from '@bloom/contract/video/share';
import { parseLink, videoIdOf } from '@bloom/contract/sources/link';
import type { SiteHosts } from '@bloom/contract/sources/maccms';
import { sourceTable, type Link, type Source } from '@bloom/contract/sources/sources';
import { cleanBlurb } from '@bloom/contract/video/blurb';
import type { ShareDraft } from './share-draft.ts';

/** The problem of a field: an error of the catalogue, or that there is no link yet. */
export type FieldError = ErrorKey | 'noLink';
export type FieldErrors = Partial<Record<keyof ShareDraft, FieldError>>;

/** A share that may be sent; the id of a short link is only known to its site. */
export type ShareRequest = { source: Source; id: string | undefined; body: ShareBody };

export type CheckedShare = { ok: true; request: ShareRequest } | { ok: false; errors: FieldErrors };

/** The kind of target that a pasted text links to. */
export type LinkKind = 'video' | 'playlist' | 'videoInPlaylist' | 'live' | 'short';

/** Understands a pasted text; `href` is the link in it. */
export function readLink(
  text: string,
  sites: SiteHosts,
): { ok: true; link: Link; href: string; kind: LinkKind } | { ok: false; error: ErrorKey } {
  const parsed = parseLink(text, sites);
  if (!parsed.ok) return { ok: false, error: parsed.key };
  return { ...parsed, kind: kindOf(parsed.link) };
}

/**
 * Checks the whole form by the rules of docs/specification/sharing.md#order-of-checks, each error at the
 * field that mends it.
 */
export function checkShare(draft: ShareDraft, sites: SiteHosts): CheckedShare {
  const read = readLink(draft.link, sites);
  const category = parseCategory(draft.category);
  const id = read.ok ? videoIdOf(read.link, category) : undefined;
  const broken = read.ok && category ? sourceTable[read.link.source].refuse?.(id ?? '', category) : undefined;
  const errors: FieldErrors = {
    ...(!read.ok && { link: draft.link.trim() === '' ? ('noLink' as const) : read.error }),
    ...(broken && { category: broken }),
    ...(!category && { category: 'share.noCategory' }),
    ...(!draft.subcategory && { subcategory: 'share.noCategory' }),
    ...(!draft.audio && { audio: 'share.noLanguage' }),
    ...(!draft.subtitle && { subtitle: 'share.noLanguage' }),
    ...(cleanBlurb(draft.line) === 'tooLong' && { line: 'request.invalid' as const }),
  };
  if (!read.ok || !category || Object.keys(errors).length > 0) {
    return { ok: false, errors };
  }
  const { source } = read.link;
  const body: ShareBody = {
    link: draft.link.trim(),
    source,
    ...(id !== undefined && { id }),
    category,
    label: draft.subcategory,
    language: `${draft.audio}|${draft.subtitle}`,
    ...(draft.title.trim() !== '' && { title: draft.title.trim() }),
    ...(draft.line.trim() !== '' && { line: draft.line.trim() }),
  };
  return { ok: true, request: { source, id, body } };
}

/** Whether every field has something in it (docs/specification/sharing.md#share-form). */
export function isFilledIn(draft: ShareDraft): boolean {
  // A title is only required if the source does not supply it, and a line never.
  const { title: _title, line: _line, ...fields } = draft;
  return Object.values(fields).every((value) => value.trim() !== '');
}

function kindOf(link: Link): LinkKind {
  if ('kind' in link) return link.kind;
  if ('cid' in link && !link.vid) return 'playlist';
  if (!('means' in link) || !link.playlistId) return 'video';
  return link.videoId ? 'videoInPlaylist' : 'playlist';
}
