// The words that this project does not use, because an engineer would search for others. What to
// write instead is in docs/glossary.md. `node scripts/check-words.ts [FOLDER OR FILE…]` prints each
// place in the files of Git; without arguments it checks the whole project.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A word (all its forms), and what to write instead. */
const WORDS: Record<string, string> = {
  'who(so)?ever|nobody|somebody':
    'name the role: user, visitor, operator, client; or use the passive',
  'told|tells?|telling': 'notify, report, send, show, return',
  anew: 'again',
  'draw(n|s|ing)?|drew': 'render; generate',
  'ask(s|ed|ing)?': 'request, send a request, read, check',
  'answer(s|ed|ing)?': 'response, respond, return',
  'pictures?': 'image',
  'upkeep|beforehand|lest|thereof|therein|herein|whereupon|henceforth|hitherto|amid|betwixt':
    'plain words',
  'arrivals?': 'launch parameters',
  'saying|sayings': 'message',
};

const EXEMPT = [
  // The list itself, and the glossary that names what not to write.
  /^scripts\/check-words/,
  /^docs\/glossary\.md$/,
  /^CHANGELOG\.md$/,
  /^package-lock\.json$/,
  // Texts for users are ordinary language, and migrations that were released do not change.
  /^packages\/web\/src\/i18n\/(en|cn)\//,
  /^packages\/e2e\/src\/messages\.ts$/,
  /^packages\/contract\/src\/(error|success)-messages/,
  /^packages\/server\/sql\/migrations\//,
  // Formats of other sites.
  /^packages\/testing\/src\/upstreams\/(?:fixtures\/|line\.ts$)/,
];

/** Names that contain such a word and cannot change. */
const NAMES = [
  // Metrics, for the dashboards of operators.
  /\bbloom_[a-z_]+/u,
  // The folder of the image cache, in existing installations.
  /(?<=\$\{config\.dataDir\}\/)pictures\b|`pictures`/u,
  // Web standards, and a message key.
  /picture-in-picture|'reward\.asking'/u,
];

const root = fileURLToPath(new URL('..', import.meta.url));
const names = new RegExp(NAMES.map(({ source }) => source).join('|'), 'gu');
const pattern = new RegExp(`(?<![A-Za-z])(?:${Object.keys(WORDS).join('|')})(?![a-z])`, 'giu');
const files = execFileSync('git', ['ls-files', '-z', '--', ...process.argv.slice(2)], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /\.(ts|tsx|mjs|css|sql|md|html|json|yml)$/u.test(file))
  .filter((file) => !EXEMPT.some((exempt) => exempt.test(file)));

let found = 0;
for (const file of files) {
  for (const [index, line] of readFileSync(`${root}/${file}`, 'utf8').split('\n').entries()) {
    for (const [word] of line.replace(names, '').matchAll(pattern)) {
      const [, instead] =
        Object.entries(WORDS).find(([forms]) => new RegExp(`^(?:${forms})$`, 'iu').test(word)) ??
        [];
      console.log(
        `${file}:${String(index + 1)}  ${word} → ${String(instead)}   ${line.trim().slice(0, 100)}`,
      );
      found += 1;
    }
  }
}
console.log(found === 0 ? 'Every word is in the glossary.' : `${String(found)} words to replace`);
process.exitCode = found === 0 ? 0 : 1;
