// Completes and checks package-lock.json. Run it after every change of the lock; `--check` only checks.
//
// Every package needs its address in the public registry (`resolved`) and its checksum (`integrity`): without
// a checksum `npm ci` installs whatever the registry sends. npm leaves out addresses where it is configured
// to (`omit-lockfile-registry-resolved`), and they are added here. npm replaces the host by that of the
// registry it is configured for (`replace-registry-host`). npm also leaves out a package's optional part for
// another platform where the registry does not have it; only a registry can give its checksum.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const registry = 'https://registry.npmjs.org/';

/** Whether an entry is a package of the registry, not a workspace or a link to one. */
const isRegistered = ([place, { link }]) => place.includes('node_modules/') && !link;

/** The address of an entry's archive in the public registry. */
function addressOf([place, { name = place.split('node_modules/').at(-1), version }]) {
  return `${registry}${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}

/** The path at which Node would find `name` from the package at `from`; undefined if the lock has none. */
function find(packages, name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (at === '') return undefined;
  }
}

/** Adds the addresses that are missing; returns how many. */
export function addAddresses(packages) {
  const without = Object.entries(packages).filter(
    (entry) => isRegistered(entry) && entry[1].resolved === undefined,
  );
  for (const entry of without) {
    const [place, { name, version, ...others }] = entry;
    packages[place] = { ...(name && { name }), version, resolved: addressOf(entry), ...others };
  }
  return without.length;
}

/** Finds what the entries of a lock lack, as sentences. */
export function findLockProblems(packages) {
  const problems = [];
  for (const entry of Object.entries(packages)) {
    const [place, { integrity, optionalDependencies = {}, resolved }] = entry;
    for (const name of Object.keys(optionalDependencies)) {
      if (find(packages, name, place) === undefined) {
        problems.push(`${place || 'package.json'}: its optional part ${name} is missing`);
      }
    }
    if (!isRegistered(entry)) continue;
    if (resolved !== addressOf(entry)) problems.push(`${place}: resolved is not ${addressOf(entry)}`);
    if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) problems.push(`${place}: no SHA-512 in integrity`);
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  if (!process.argv.includes('--check')) {
    console.log(`${addAddresses(lock.packages)} addresses added`);
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
  const problems = findLockProblems(lock.packages);
  for (const problem of problems) console.error(`package-lock.json: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
