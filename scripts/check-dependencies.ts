// A step of the lint: every dependency is used where it is declared, and has a row in the ADR.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages that no file names, and the package that loads each. */
const loadedBy: Record<string, string> = {
  '@capacitor/android': '@capacitor/cli',
  '@capacitor/core': '@capacitor/cli',
  '@capacitor/ios': '@capacitor/cli',
  'oxc-transform-react': '@vitejs/plugin-react',
  'oxlint-tsgolint': 'oxlint',
  typescript: 'dependency-cruiser',
};

const decisions = 'docs/adr/0002-dependencies.md';

/** Finds the problems of the dependencies that the workspaces below `root` declare, as sentences. */
export function findDependencyProblems(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const rows = read(decisions);
  return globSync('{packages/*,bench,scripts}/package.json', { cwd: root })
    .toSorted()
    .flatMap((manifest) => {
      const folder = path.dirname(manifest);
      const text = globSync('**/*.{ts,tsx,mjs,css,html,json}', {
        cwd: path.join(root, folder),
        exclude: ['**/node_modules', '**/dist', '**/fixtures', '**/test-results', 'package.json'],
      })
        .map((file) => read(path.join(folder, file)))
        .join('\n');
      return declaredIn(read(manifest)).flatMap((name) => [
        ...(isUsed(name, text) ? [] : [`${manifest}: nothing in ${folder} uses ${name}`]),
        ...(hasRow(name, rows) ? [] : [`${decisions}: there is no row for ${name}`]),
      ]);
    });
}

/** Without the optional packages for single platforms, which are loaded by a computed name. */
function declaredIn(manifest: string): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest) as Record<
    string,
    Record<string, string>
  >;
  return Object.keys({ ...dependencies, ...devDependencies });
}

function isUsed(name: string, text: string): boolean {
  const names = [name.replace(/^@types\//, ''), loadedBy[name] ?? name];
  // `import 'name/part'`, a path below node_modules, or a name in a configuration; and of `@types/node`
  // an `import 'node:fs'`.
  return names.some((each) =>
    ['"', "'", 'node_modules/'].some((before) =>
      ['"', "'", '/', ':'].some((after) => text.includes(`${before}${each}${after}`)),
    ),
  );
}

function hasRow(name: string, rows: string): boolean {
  if (name.startsWith('@bloom/') || name.startsWith('@types/')) return true;
  return rows.includes(`\`${name}\``);
}

if (import.meta.main) {
  const problems = findDependencyProblems(fileURLToPath(new URL('..', import.meta.url)));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
