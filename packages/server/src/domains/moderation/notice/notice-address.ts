import type { TargetId } from '@bloom/contract/moderation/moderation';
import { targetKinds } from '@bloom/contract/moderation/moderation-rules';
import { defaultSource } from '@bloom/contract/sources/sources';
import { readTyped } from '@bloom/contract/wire/typed';

/**
 * The target of an address of this site (docs/specification/moderation.md#notices). Whether that exists is
 * not known yet.
 *
 * @param hosts the hosts of this site
 * @returns undefined for one that is of no content and no person
 */
export function targetAt(address: string, hosts: readonly string[]): TargetId | undefined {
  const text = readTyped(address);
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !hosts.includes(url.host.replace(/\.(?=:|$)/, ''))) return undefined;
  const [, part, number] = /^#([a-z]+)-(\d+)$/.exec(url.hash) ?? [];
  const kind = targetKinds.find((each) => each === part);
  if (kind !== undefined && number !== undefined) return { kind, id: number };
  const [, page = '', rest = ''] = /^\/(video\/|user\/|collection\/|@)([^/]+)\/?$/i.exec(url.pathname) ?? [];
  const id = decode(rest);
  if (page.toLowerCase() === 'video/') {
    const source = url.searchParams.get('videoSrc') ?? defaultSource;
    return { kind: 'video', id: `${source}/${id}` };
  }
  if (page.toLowerCase() === 'collection/') return { kind: 'collection', id };
  return page === '' ? undefined : { kind: 'user', id: page === '@' ? `@${id}` : id };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
