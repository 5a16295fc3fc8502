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
  return pagesOf(root).flatMap((page) =>
    linksOf(readFileSync(path.join(root, page), 'utf8'))
      .filter((link) => !leadsSomewhere(path.join(root, page), link))
      .map((link) => ({ page, link })),
  );
}

function pagesOf(root: string): string[] {
  const exclude = ['**/node_modules', '**/dist', '**/test-results'];
  return globSync('**/*.md', { cwd: root, exclude }).toSorted();
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
 * `docs/specification/chapter.md#heading`, a decision as `docs/adr/0005`.
 */
export function findDeadCitations(root: string): DeadCitation[] {
  const rules = new Set(rulesOf(root).map(({ chapter, rule }) => `specification/${chapter}#${rule}`));
  const decisions = new Set(globSync('docs/adr/*.md', { cwd: root }).map(numberOfDecision));
  return findCitations(
    root,
    /\b(specification(?:\/[\w-]+)?\.md#[\w-]*)|\bdocs\/adr\/(\d+)/g,
    (rule, decision = '') => (rule === undefined ? !decisions.has(decision) : !rules.has(rule)),
  );
}

/**
 * Finds citations in another form: of the product document, of documents outside the repository, or `ADR 5`,
 * `record 5`.
 */
export function findForeignCitations(root: string): DeadCitation[] {
  return findCitations(root, /\bproduct\.md §|\bdecisions\.md\b|\b(?:ADR|[Rr]ecords?) \d+\b/g, () => true);
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

function numberOfDecision(file: string): string {
  return path.basename(file).slice(0, 4);
}

/** The names that GitHub gives to headings. */
export function headings(text: string): string[] {
  return [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

interface Rule {
  chapter: string;
  rule: string;
  /** The title of a chapter needs no test. */
  isTitle: boolean;
}

/** The headings of the chapters of the specification. */
function rulesOf(root: string): Rule[] {
  const cwd = path.join(root, 'docs/specification');
  return globSync('*.md', { cwd })
    .toSorted()
    .flatMap((chapter) =>
      headings(readFileSync(path.join(cwd, chapter), 'utf8')).map((rule, index) => ({
        chapter,
        rule,
        isTitle: index === 0,
      })),
    );
}

/** A comment in a test file, `// rule: #rank, #gift-split`, that says which rules the test below it holds. */
export interface Mark {
  rule: string;
  file: string;
  line: number;
  /** The name of the test; empty if the mark is for the whole file. */
  test: string;
}

/** Finds the marks in all test files below `root`. */
export function findMarks(root: string): Mark[] {
  const exclude = ['**/node_modules', '**/dist', 'scripts/check-docs.test.ts'];
  const files = globSync('{packages,scripts,bench,tools}/**/*.{test,e2e}.{ts,tsx}', {
    cwd: root,
    exclude,
  });
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(/^ *\/\/ rule: (.+)$/gm)].flatMap(({ 1: rules = '', index, 0: mark }) => {
      const line = text.slice(0, index).split('\n').length;
      const below = text.slice(index + mark.length);
      const test =
        line === 1 ? '' : (/(['"`])((?:(?!\1).)*)\1,\s*(?:async\b|\(|\{|on\w+,)/.exec(below)?.[2] ?? '');
      return rules.split(', ').map((rule) => ({ rule: rule.slice(1), file, line, test }));
    });
  });
}

/**
 * Finds the rules of the specification that no test is marked with, marks of no rule, and rules of one name.
 */
export function findUncoveredRules(root: string): string[] {
  const rules = rulesOf(root);
  const names = new Set(rules.map(({ rule }) => rule));
  const marks = findMarks(root);
  const marked = new Set(marks.map(({ rule }) => rule));
  return [
    ...rules
      .filter(({ rule, isTitle }) => !isTitle && !marked.has(rule))
      .map(({ chapter, rule }) => `docs/specification/${chapter}: no test is marked #${rule}`),
    ...rules
      .filter(({ rule }, index) => rules.findIndex((other) => other.rule === rule) < index)
      .map(({ chapter, rule }) => `docs/specification/${chapter}: #${rule} is in two chapters`),
    ...marks
      .filter(({ rule }) => !names.has(rule))
      .map(({ file, line, rule }) => `${file}:${line}: there is no rule #${rule}`),
  ];
}

/** Every rule with its tests, as Markdown. */
export function printCoverage(root: string): string {
  const marks = findMarks(root);
  const lines = rulesOf(root).flatMap(({ chapter, rule, isTitle }) => [
    `${isTitle ? '\n# ' : ''}${chapter}#${rule}`,
    ...marks
      .filter((mark) => mark.rule === rule)
      .map(({ file, line, test }) => `  - ${file}:${line} ${test}`),
  ]);
  return lines.join('\n');
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  if (process.argv.includes('--coverage')) console.log(printCoverage(root));
  const problems = [
    ...findDeadLinks(root).map(({ page, link }) => `${page}: ${link} leads nowhere`),
    ...findDeadCitations(root).map(
      ({ file, line, citation }) => `${file}:${line}: ${citation} leads nowhere`,
    ),
    ...findUncoveredRules(root),
    ...findForeignCitations(root).map(
      ({ file, line, citation }) =>
        `${file}:${line}: ${citation} is not cited like docs/specification/gifts.md#rank or docs/adr/0005`,
    ),
  ];
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
