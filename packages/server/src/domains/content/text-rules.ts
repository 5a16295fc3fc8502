import { sql } from 'kysely';
import { resultOf, type Refusal } from '../../platform/database/index.ts';
import { createWordList, type WordList } from '../../platform/text/index.ts';
import type { Db } from '../../schema.ts';
import { assertMayWrite } from '../account/index.ts';
import { parseList, type Settings } from '../settings/index.ts';
import { containsLink } from './links.ts';

/**
 * The rules for what people write beside a video: words, links and, in the room, slow mode
 * (docs/specification/chat.md#chat-words).
 */
export type TextRules = ReturnType<typeof createTextRules>;

/** The parameters of the SQL functions `text_check` and `chat_check`. */
export type TextParameters = {
  /** It has a word that is refused. */
  has_word: boolean;
  has_link: boolean;
  link_delay_s: number;
  slow_mode_s: number;
};

/** @param publicUrl links to this site are no links to others */
export function createTextRules(settings: Settings, publicUrl: string) {
  const ownHost = new URL(publicUrl).host;
  let words: { text: string; list: WordList } | undefined;

  /** The list of the present setting, made again only when that has changed. */
  function wordList(): WordList {
    const text = settings.current().chat_words;
    if (words?.text !== text) words = { text, list: createWordList(parseList(text)) };
    return words.list;
  }

  /** The parameters for a text, and whether it then waits for a moderator. */
  function judge(text: string): { waits: boolean; parameters: TextParameters } {
    const { chat_slow_mode_s, chat_link_delay_s, chat_words_review } = settings.current();
    const hasWord = wordList().find(text) !== undefined;
    const waits = hasWord && chat_words_review === '1';
    return {
      waits,
      parameters: {
        has_word: hasWord && !waits,
        has_link: containsLink(text, ownHost),
        link_delay_s: Number(chat_link_delay_s),
        slow_mode_s: Number(chat_slow_mode_s),
      },
    };
  }

  return {
    judge,

    /**
     * Checks a text that is no target of moderators, so that its words never wait for them. Errors: those of
     * `assertMayWrite`, `chat.linkTooSoon`, `chat.wordRefused`.
     */
    check: async (db: Db, accountId: number, text: string): Promise<void> => {
      await assertMayWrite(db, accountId);
      const { waits, parameters } = judge(text);
      const checked = JSON.stringify({ ...parameters, has_word: waits || parameters.has_word });
      const { rows } = await sql<{ refusal: Refusal | null }>`
        select text_check(${accountId}::bigint, ${checked}::jsonb) as refusal`.execute(db);
      const refusal = rows[0]?.refusal;
      if (refusal) resultOf(refusal);
    },
  };
}
