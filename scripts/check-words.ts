// The words that this project does not use, because an engineer would search for others. What to
// write instead is in docs/glossary.md. `node scripts/check-words.ts [FOLDER OR FILE…]` prints each
// place in the files of Git; without arguments it checks the whole project.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Words (all their forms) or phrases, and what to write instead. */
type Refused = Record<string, string>;

/**
 * Refused in prose, and as a part of a name: `noReply`, `no_reply` and `no-reply` have the words `no` and
 * `reply`.
 */
const WORDS: Refused = {
  'who(so)?ever|nobody|somebody': 'name the role: user, visitor, operator, client; or use the passive',
  'told|tells?|telling': 'notify, report, send, show, return',
  anew: 'again',
  'draw(n|s|ing)?|drew': 'render; generate',
  'ask(s|ed|ing)?': 'request, send a request, read, check',
  'answer(s|ed|ing)?': 'response, respond, return',
  'pictures?': 'image',
  'upkeep|beforehand|lest|thereof|therein|herein|whereupon|henceforth|hitherto|amid|betwixt': 'plain words',
  'arrivals?': 'launch parameters',
  'saying|sayings': 'message',
  'hears?|hearing|heard': 'receive; get a notification; learn',
  '(says?|said) so': 'show it; report it; state it',
  'stands? (above|around|at|before|behind|below|beside|in|on|under)': 'is, comes, is shown',
  'the own': "the user's, one's own, their",
};

/** The beginning of a doc comment that says no noun, so that it cannot be searched for. */
const CLAUSE = /(?:\/\*\*|^\s*\*) (What)\b/u;

/** A line of a comment that is too long; the formatter wraps code and documents. */
const LONG = /^(?=.{111})\s*(?:\/\/ (?!rule: |oxlint-)|\/?\*|-- )(?!.*https?:)/u;

/** Refused as a part of a name, while prose may have them. */
const NAME_WORDS: Refused = {
  'says?|said': 'show, report, message, text',
  kept: 'cached, stored',
};

/** Refused as the first word of a name of several words, or as the whole name of a function. */
const VERBS: Refused = {
  // As a noun it is what comes with a gift.
  'note(?!( check| content| field| hint| length| limit| path| reader| routes| rules?| shown| too long| too soon| writer)\\b)':
    'record',
  'takes?': 'consume, create, read',
};

const EXEMPT = [
  // The list itself with its test, and the glossary that names what not to write.
  /^scripts\/check-words/,
  /^docs\/glossary\.md$/,
  /^CHANGELOG\.md$/,
  /^package-lock\.json$/,
  // Texts for users are ordinary language, and migrations that were released do not change.
  /^packages\/web\/src\/i18n\/[a-z-]+\//,
  /^packages\/contract\/src\/(errors\/(error|success)-messages|texts\/)/,
  /^packages\/server\/sql\/migrations\//,
  // Data and formats of others.
  /^packages\/server\/data\//,
  /^packages\/testing\/src\/upstreams\/(?:fixtures\/|line\.ts$)/,
];

/** Names that contain such a word and cannot change. */
const NAMES = [
  // Metrics, for the dashboards of operators.
  /\bbloom_[a-z_]+/u,
  // The folder of the image cache, in existing installations.
  /(?<=\$\{config\.dataDir\}\/)pictures\b|`pictures`/u,
  // Web standards, and libraries.
  /picture-in-picture|\w*[Pp]ictureInPicture\w*|\bdrawImage\b|\btakeRecords\b|\bexecuteTakeFirst(OrThrow)?\b/u,
  /\w*[Ss]tand-?[Ii]ns?\b/u,
];

/**
 * A name of two or more words, or one that is declared here; a verb too, where it is the name of a function.
 */
const NAME =
  /[A-Za-z]\w*(?:[a-z\d][A-Z]|_[A-Za-z])\w*|(?<=(?:const|let|function|class|interface|type) )[A-Za-z]\w*/gu;
const FUNCTION =
  /[A-Za-z]\w*(?:[a-z\d][A-Z]|_[A-Za-z])\w*|(?<=function )\w+|(?<=const )\w+(?= = (?:async )?\()/gu;

export interface Finding {
  line: number;
  word: string;
  instead: string;
}

/** Finds the words of a text that are refused. */
export function findWords(text: string): Finding[] {
  return text.split('\n').flatMap((raw, index) => {
    const content = raw.replace(names, '');
    const clause = CLAUSE.exec(raw)?.[1];
    return [
      ...(clause === undefined ? [] : [{ word: clause, instead: 'the noun: “The state that …”' }]),
      ...(LONG.test(raw)
        ? [{ word: raw.trim().slice(0, 20), instead: 'lines of at most 110 characters' }]
        : []),
      ...match(WORDS, [content]),
      ...match(NAME_WORDS, content.match(NAME) ?? []),
      ...match(VERBS, content.match(FUNCTION) ?? [], '^'),
    ].map((found) => ({ line: index + 1, ...found }));
  });
}

function match(refused: Refused, parts: readonly string[], start = ''): Omit<Finding, 'line'>[] {
  return parts.map(splitNames).flatMap((part) =>
    Object.entries(refused).flatMap(([forms, instead]) =>
      [...part.matchAll(new RegExp(`${start}\\b(?:${forms})\\b`, 'giu'))].map(([word]) => ({
        word,
        instead,
      })),
    ),
  );
}

/**
 * The words of the names in a text with spaces between: `answerMs`, `answer_ms` and `answer-ms` are
 * `answer ms`.
 */
function splitNames(text: string): string {
  return text
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/(?<=\w)[_-](?=\w)/gu, ' ');
}

const names = new RegExp(NAMES.map(({ source }) => source).join('|'), 'gu');

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const args = ['ls-files', '-z', '--', ...process.argv.slice(2)];
  const found = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(ts|tsx|mjs|css|sql|md|html|json|yml)$/u.test(file))
    .filter((file) => !EXEMPT.some((exempt) => exempt.test(file)))
    .flatMap((file) => {
      const name = findWords(file).map((finding) => ({ file, ...finding, line: 0 }));
      const text = findWords(readFileSync(`${root}/${file}`, 'utf8'));
      return [...name, ...text.map((finding) => ({ file, ...finding }))];
    });
  for (const { file, line, word, instead } of found) {
    console.log(`${file}:${line}  ${word} → ${instead}`);
  }
  console.log(found.length === 0 ? 'Every word is in the glossary.' : `${found.length} words to replace`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
