// Completes package-lock.json. Run it after every change of the lock; `--check` only looks.
//
// npm leaves a package's optional part for another platform out of the lock when the
// registry does not have that part. Such a lock installs nothing on that platform, and with some
// versions of npm `npm ci` refuses it everywhere ("Missing: … from lock file"). The entries added
// here have no integrity and are skipped where os and cpu do not match.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64', 'arm'];

/** The path at which Node would find `name` from the package at `from`; undefined if the lock has none. */
function find(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (at === '') return undefined;
  }
}

/** Derives os, cpu and libc from a name such as `@oxlint/binding-linux-arm64-musl`. */
function platformOf(name) {
  const os = systems.find((system) => name.includes(system));
  const cpu = processors.find((processor) => name.includes(processor));
  if (cpu === undefined) throw new Error(`${name}: add its processor to scripts/fix-lock.mjs`);
  return {
    ...(os && { os: [os] }),
    cpu: [cpu],
    ...(os === 'linux' && { libc: [name.includes('musl') ? 'musl' : 'glibc'] }),
  };
}

const added = [];
for (const [from, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (find(name, from) !== undefined) continue;
    if (!/^\d/.test(version))
      throw new Error(`${name}@${version}: only exact versions can be added`);
    packages[`node_modules/${name}`] = {
      version,
      ...(dev && { dev }),
      optional: true,
      ...platformOf(name),
    };
    added.push(name);
  }
}

if (process.argv.includes('--check')) {
  if (added.length > 0) {
    console.error('package-lock.json lacks parts for other platforms: node scripts/fix-lock.mjs');
    process.exit(1);
  }
} else {
  lock.packages = Object.fromEntries(
    Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${added.length} entries added`);
}
