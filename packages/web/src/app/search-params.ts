/** Parses a query into strings; a search for "2024" does not become a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Serializes a query; only numbers and strings that are not empty are written. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = Object.entries(search)
    .filter(([, value]) => typeof value === 'number' || (typeof value === 'string' && value !== ''))
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
    .join('&');
  return query && `?${query}`;
}

/** As URLSearchParams does, which costs more than the rest of a link: most values are plain. */
function encode(text: string): string {
  return /^[\w.*-]*$/.test(text) ? text : new URLSearchParams([[text, '']]).toString().slice(0, -1);
}

/** Adds parameters to a path that may have a query already. */
export function addSearch(path: string, search: Record<string, unknown>): string {
  const added = stringifySearch(search);
  return path + (path.includes('?') ? added.replace('?', '&') : added);
}

/** The number of an episode in a query, from 1; nothing for the first, which needs none. */
export function readEpisode({ episode }: Record<string, unknown>): { episode?: number } {
  const number = /^[1-9]\d{0,3}$/.test(String(episode)) ? Number(episode) : 1;
  return number > 1 ? { episode: number } : {};
}

/** The second that a video begins at, in a link to a moment of it; nothing for its start. */
export function readStart({ t }: Record<string, unknown>): { t?: number } {
  const second = /^[1-9]\d{0,5}$/.test(String(t)) ? Number(t) : 0;
  return second > 0 ? { t: second } : {};
}

/** The moment that a link leads to, by its id. */
export function readMoment({ moment }: Record<string, unknown>): { moment?: number } {
  return /^[1-9]\d{0,14}$/.test(String(moment)) ? { moment: Number(moment) } : {};
}

/** Whether the subtitle editor is open. */
export function readEdit({ edit }: Record<string, unknown>): { edit?: 1 } {
  return String(edit) === '1' ? { edit: 1 } : {};
}

/** Which version of the rules is shown; none: those that hold now. */
export type RulesSearch = { version?: number };

export function readVersion({ version }: Record<string, unknown>): RulesSearch {
  return /^[1-9]\d{0,5}$/.test(String(version)) ? { version: Number(version) } : {};
}
