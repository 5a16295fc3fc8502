import { Type } from 'typebox';
import { isOlder, isVersion } from '../maintenance/index.ts';
import { matchesSchema, type Outbound } from '../../platform/outbound/index.ts';
import { release } from '../../platform/process/release.ts';

/** The releases at the address of the setting `releases_url`, as they were read last. */
export type Releases = {
  /** When, in Unix seconds; null before the first time. */
  checked: number | null;
  /** Whether that failed. */
  failed: boolean;
  /** The newest release that is newer than this program; null if there is none. */
  newer: { version: string; page: string | null } | null;
};

/** Says which releases there are; undefined where the operator does not have them looked up. */
export type ReleaseWatch = () => Releases | undefined;

/** How long a response is cached, in milliseconds; a failure is retried sooner. */
const cachedMs = { read: 60 * 60_000, failed: 60_000 };
const timeoutMs = 5_000;
const maxBytes = 1024 * 1024;
const maxReleases = 100;

/** A release, as GitHub, GitLab and Gitea describe it, or with the two names of a file of one's own. */
const Release = Type.Object({
  tag_name: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  html_url: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  draft: Type.Optional(Type.Boolean()),
  prerelease: Type.Optional(Type.Boolean()),
});

/**
 * Looks up which release is the newest, while an admin looks, and only at an address of the operator. The
 * caller never waits for it.
 *
 * @param url of a release or a list of them in JSON; empty: nothing is requested
 * @param present the version of this program
 */
export function createReleaseWatch(
  outbound: Pick<Outbound, 'request'>,
  url: () => string,
  present: string = release.version,
): ReleaseWatch {
  const unknown: Releases = { checked: null, failed: false, newer: null };
  let of = '';
  let known = unknown;
  let isBusy = false;
  const read = async (from: string) => {
    isBusy = true;
    const found = await outbound
      .request(from, { headers: { accept: 'application/json' }, timeoutMs, maxBytes })
      .then((response) =>
        response.status === 200 ? newest(JSON.parse(response.text() ?? ''), present) : undefined,
      )
      .catch(() => undefined);
    isBusy = false;
    if (of !== from) return;
    const checked = Math.floor(Date.now() / 1_000);
    known = { checked, failed: found === undefined, newer: found ?? null };
  };
  return () => {
    const from = url();
    if (from !== of) known = unknown;
    of = from;
    if (from === '') return undefined;
    const ageMs = Date.now() - (known.checked ?? 0) * 1_000;
    if (!isBusy && ageMs > (known.failed ? cachedMs.failed : cachedMs.read)) void read(from);
    return known;
  };
}

/** The newest release if it is newer than this program, else null; undefined if none can be read. */
function newest(given: unknown, present: string): Releases['newer'] | undefined {
  const releases = [given]
    .flat()
    .slice(0, maxReleases)
    .filter((each) => matchesSchema(Release, each))
    .filter(({ draft, prerelease }) => !draft && !prerelease)
    .map((each) => ({
      version: (each.tag_name ?? each.version ?? '').replace(/^v/, ''),
      page: linkOf(each.html_url ?? each.url),
    }))
    .filter(({ version }) => isVersion(version));
  if (releases.length === 0) return undefined;
  const last = releases.reduce((a, b) => (isOlder(a.version, b.version) ? b : a));
  return isOlder(present.replace(/-.*/, ''), last.version) ? last : null;
}

/** A page that a link may lead to. */
function linkOf(text: string | undefined): string | null {
  return text !== undefined && text.length <= 2_000 && /^https?:\/\//i.test(text) && URL.canParse(text)
    ? text
    : null;
}
