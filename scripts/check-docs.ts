import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A broken link in a page. */
export interface DeadLink {
  page: string;
  link: string;
}

/** Finds the relative links in the Markdown below `root`, outside code, that lead to no file or heading. */
export function findDeadLinks(root: string): DeadLink[] {
  const pages = globSync('**/*.md', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/test-results'],
  });
  return pages.toSorted().flatMap((page) =>
    linksOf(readFileSync(path.join(root, page), 'utf8'))
      .filter((link) => !leadsSomewhere(path.join(root, page), link))
      .map((link) => ({ page, link })),
  );
}

function linksOf(text: string): string[] {
  const prose = text.replace(/^(```|~~~)[^]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');
  const inline = prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g);
  const referenced = prose.matchAll(/^\[[^\]]+\]:\s*<?([^\s>]+)/gm);
  return [...inline, ...referenced].map(([, link]) => link ?? '');
}

function leadsSomewhere(page: string, link: string): boolean {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return true;
  const { pathname, hash } = new URL(link, pathToFileURL(page));
  const file = fileURLToPath(`file://${pathname}`);
  if (!existsSync(file)) return false;
  if (hash === '' || !file.endsWith('.md')) return true;
  return headings(readFileSync(file, 'utf8')).includes(decodeURIComponent(hash.slice(1)));
}

/** A citation whose target does not exist, or whose form is wrong. */
export interface DeadCitation {
  file: string;
  line: number;
  citation: string;
}

const textFiles = '**/*.{ts,tsx,mjs,js,json,sql,css,html,md,env,yml,yaml}';
/** The check and its test contain invalid citations. */
const notChecked = /^scripts\/check-docs|^package-lock\.json$/;

/**
 * Finds the citations below `root`, in code and documents, that lead to nothing. A rule is cited as
 * `docs/specification.md#heading`, a decision as `docs/adr/0005`.
 */
export function findDeadCitations(root: string): DeadCitation[] {
  const rules = new Set(headings(readIfThere(path.join(root, 'docs/specification.md'))));
  const decisions = new Set(globSync('docs/adr/*.md', { cwd: root }).map(numberOfDecision));
  return findCitations(
    root,
    /\bspecification\.md#([\w-]*)|\bdocs\/adr\/(\d+)/g,
    (rule, decision = '') => (rule === undefined ? !decisions.has(decision) : !rules.has(rule)),
  );
}

/** Finds citations in another form: of the product document, of documents outside the repository, or `ADR 5`, `record 5`. */
export function findForeignCitations(root: string): DeadCitation[] {
  return findCitations(
    root,
    /\bproduct\.md §|\bdecisions\.md\b|\b(?:ADR|[Rr]ecords?) \d+\b/g,
    () => true,
  );
}

function findCitations(
  root: string,
  form: RegExp,
  isDead: (...parts: (string | undefined)[]) => boolean,
): DeadCitation[] {
  const files = globSync(textFiles, {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/test-results', 'bench/results'],
  });
  return files
    .filter((file) => !notChecked.test(file))
    .toSorted()
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          [...text.matchAll(form)]
            .filter(([, ...parts]) => isDead(...parts))
            .map(([citation]) => ({ file, line: index + 1, citation })),
        ),
    );
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function numberOfDecision(file: string): string {
  return path.basename(file).slice(0, 4);
}

/** The names that GitHub gives to headings. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

/**
 * Finds the tests that docs/coverage.md names and that are not there: `file.test.ts` *name of a test*;
 * a file is named by its own name, and the name of a test by a piece of it.
 */
export function findMissingTests(root: string): string[] {
  const page = path.join(root, 'docs/coverage.md');
  if (!existsSync(page)) return [];
  const files = globSync('packages/**/*.{test,e2e}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  });
  const named = readFileSync(page, 'utf8').matchAll(
    /`([\w-]+\.(?:test|e2e)\.tsx?)`(?: \*([^*]+)\*)?/g,
  );
  return [...named].flatMap(([, name = '', test]) => {
    const file = files.find((each) => path.basename(each) === name);
    if (!file) return [name];
    const isThere = !test || readFileSync(path.join(root, file), 'utf8').includes(test);
    return isThere ? [] : [`${name}: ${test}`];
  });
}

/** Finds the rules of docs/specification.md, its innermost headings, that docs/coverage.md has no row for. */
export function findUncoveredRules(root: string): string[] {
  const specification = readIfThere(path.join(root, 'docs/specification.md'));
  const coverage = readIfThere(path.join(root, 'docs/coverage.md'));
  const all = [...specification.matchAll(/^(#{2,3}) .+$/gm)];
  const innermost = all.filter(
    ([, level], index) => level === '###' || all[index + 1]?.[1] !== '###',
  );
  return innermost
    .flatMap(([heading]) => headings(heading))
    .filter((rule) => !coverage.includes(`](specification.md#${rule})`));
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const problems = [
    ...findDeadLinks(root).map(({ page, link }) => `${page}: ${link} leads nowhere`),
    ...findDeadCitations(root).map(
      ({ file, line, citation }) => `${file}:${line}: ${citation} leads nowhere`,
    ),
    ...findUncoveredRules(root).map((rule) => `docs/coverage.md: there is no row for #${rule}`),
    ...findForeignCitations(root).map(
      ({ file, line, citation }) =>
        `${file}:${line}: ${citation} is not cited like docs/specification.md#rank or docs/adr/0005`,
    ),
    ...findMissingTests(root).map((test) => `docs/coverage.md: there is no test ${test}`),
  ];
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
