import type { CategoryTable } from '@bloom/contract/catalogue/catalogue';
import { defaultSource, parseSource } from '@bloom/contract/sources/sources';
import { knownFilters, readFilters } from '../../features/catalogue/filter/filters.ts';
import { readMapSearch } from '../../features/map/map-search.ts';
import { parseSearch, readEpisode, readVersion, stringifySearch } from '../search-params.ts';

/**
 * The canonical path of a page that the server renders: aliases and defaults are resolved, and
 * parameters that do not change the page are dropped. URLs with the same canonical path show the same
 * page. Undefined for a page that only the browser renders.
 *
 * @param table the existing subcategories and languages; without it they are not checked
 */
export function canonicalPath(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  table: CategoryTable | undefined,
): string | undefined {
  const query = parseSearch(search);
  if (pathname === '/') {
    const filters = knownFilters(readFilters(query), table);
    return `/${stringifySearch(filters)}`;
  }
  if (/^\/sharers\/?$/.test(pathname)) return '/sharers';
  if (/^\/rules\/?$/.test(pathname)) return `/rules${stringifySearch(readVersion(query))}`;
  if (/^\/map\/?$/.test(pathname)) return `/map${stringifySearch(readMapSearch(query))}`;
  const handle = idIn(/^\/@([^/]+)\/?$/, pathname);
  if (handle !== undefined) return `/@${encodeURIComponent(handle.toLowerCase())}`;
  const user = idIn(/^\/user\/([^/]+)\/?$/, pathname);
  if (user !== undefined) return `/user/${encodeURIComponent(user)}`;
  const collection = idIn(/^\/collection\/([^/]+)\/?$/, pathname);
  if (collection !== undefined) return `/collection/${encodeURIComponent(collection)}`;
  const id = idIn(/^\/video\/([^/]+)\/?$/, pathname);
  if (id === undefined) return undefined;
  const videoSrc = parseSource(query['videoSrc'] ?? '') ?? defaultSource;
  return `/video/${encodeURIComponent(id)}${stringifySearch({ videoSrc, ...readEpisode(query) })}`;
}

function idIn(path: RegExp, pathname: string): string | undefined {
  const [, id] = path.exec(pathname) ?? [];
  try {
    return id && decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
