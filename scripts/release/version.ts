import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The version of the first section of CHANGELOG.md, and whether it has a date. */
export type Release = { version: string; isReleased: boolean };

/** Reads CHANGELOG.md. Error: the heading of its first section is none of a release. */
export function readRelease(changelog: string): Release {
  const [, heading = ''] = /^## (.*)$/m.exec(changelog) ?? [];
  const [, version, date] = /^(\d+\.\d+\.\d+), (not released yet|\d{4}-\d\d-\d\d)$/.exec(heading) ?? [];
  if (version === undefined) {
    throw new Error(`CHANGELOG.md begins with “${heading}” instead of “1.2.3, not released yet” or a date`);
  }
  return { version, isReleased: date !== 'not released yet' };
}

/** The name of what a checkout makes: before its date with the commit, so that no two are the same. */
export const nameOf = ({ version, isReleased }: Release, commit: string): string =>
  isReleased ? version : `${version}-dev-${commit.slice(0, 12)}${commit.endsWith('-dirty') ? '-dirty' : ''}`;

const migrations = 'packages/server/sql/migrations';
const released = 'packages/server/sql/released.sha256';

/**
 * Writes the version of the release into every place of the checkout that has it, and with a date the hashes
 * of its migrations.
 *
 * @returns the files that were changed
 */
export function raiseVersion(root: string, { version, isReleased }: Release): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string } & Record<string, Record<string, string>>>;
  };
  const former = lock.version;
  const workspaces = Object.keys(lock.packages).filter((place) => !place.includes('node_modules'));
  /** Versions of Bloom's own packages in a manifest, or in its entry of the lock file. */
  const own = new RegExp(`^(\\s*"(?:version|@bloom/[a-z-]+)": )"${former.replaceAll('.', '\\.')}"`, 'gm');
  const raiseIn = (text: string) => text.replaceAll(own, `$1"${version}"`);
  lock.version = version;
  for (const place of workspaces) {
    lock.packages[place] = JSON.parse(raiseIn(JSON.stringify(lock.packages[place], null, 2)));
  }
  const contents = new Map([['package-lock.json', `${JSON.stringify(lock, null, 2)}\n`]]);
  for (const place of workspaces) {
    const file = path.posix.join(place, 'package.json');
    contents.set(file, raiseIn(read(file)));
  }
  const chart = 'deploy/helm/bloom/Chart.yaml';
  contents.set(
    chart,
    read(chart)
      .replace(/^version: .*$/m, `version: ${version}`)
      .replace(/^appVersion: .*$/m, `appVersion: '${version}'`),
  );
  if (isReleased) {
    const sums = readdirSync(path.join(root, migrations))
      .toSorted()
      .map((name) => {
        const hash = createHash('sha256').update(read(`${migrations}/${name}`));
        return `${hash.digest('hex')}  migrations/${name}\n`;
      });
    contents.set(released, sums.join(''));
  }
  const changed = [...contents].filter(([file, content]) => read(file) !== content);
  for (const [file, content] of changed) writeFileSync(path.join(root, file), content);
  return changed.map(([file]) => file);
}
