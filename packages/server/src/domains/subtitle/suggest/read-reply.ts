import { Type } from 'typebox';
import { cleanWords, maxWordsLength } from '@bloom/contract/subtitle/cue';
import { readMarkup } from '@bloom/contract/subtitle/markup';
import { matchesSchema } from '../../../platform/outbound/index.ts';

const Completion = Type.Object({
  choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) }), { minItems: 1 }),
});
const Reply = Type.Object({ lines: Type.Array(Type.Object({ n: Type.Integer(), text: Type.String() })) });

/** The beginning of a tag of HTML, whatever its name. */
const tag = /<[a-z!/?]/i;

/**
 * The suggestions in the response of an endpoint, which is never trusted: one for each line, by its number,
 * as words of a cue. A suggestion that is too long, or has a tag that its line does not have, is empty.
 *
 * @throws Error if it has another form, or other lines
 */
export function readReply(body: string | undefined, lines: readonly string[]): string[] {
  const completion = parse(body ?? '');
  if (!matchesSchema(Completion, completion)) throw new Error('no completion');
  const reply = parse(jsonIn(completion.choices[0]?.message.content ?? ''));
  if (!matchesSchema(Reply, reply)) throw new Error('no list of lines');
  const texts = new Map(reply.lines.map(({ n, text }) => [n, text]));
  if (reply.lines.length !== lines.length || lines.some((_, i) => !texts.has(i + 1))) {
    throw new Error(`${reply.lines.length} lines in place of ${lines.length}`);
  }
  return lines.map((line, i) => {
    const words = cleanWords(readMarkup(texts.get(i + 1) ?? ''));
    return words.length > maxWordsLength || (tag.test(words) && !tag.test(line)) ? '' : words;
  });
}

/** The object in a text of a model, which may think first, and put it in a fence or a sentence. */
function jsonIn(content: string): string {
  const text = content.slice(content.lastIndexOf('</think>') + 1);
  return text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser has some of the text.
    throw new Error('no JSON');
  }
}
