import { createHash, timingSafeEqual } from 'node:crypto';
import type { ChatNotice } from '@bloom/contract/chat';
import type { ChatSettings, ChatSettingsBody } from '@bloom/contract/chat-moderation';
import { maxWordLength } from '@bloom/contract/chat-rules';
import { BloomError } from '@bloom/contract/errors';
import { lengthOf } from '@bloom/contract/plain-text';
import type { BloomEvents, Events } from '../../events.ts';
import { resultOf, type Database } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import { createWordList, type WordList } from '../../platform/text/index.ts';
import type { Db, Tables, Tx } from '../../schema.ts';
import { assertMayWrite, type Account, type WritingAct } from '../account/index.ts';
import { logSiteAction } from '../moderation/index.ts';
import { parseList, settingProblem, type Settings } from '../settings/index.ts';
import { presentMessage } from './chat.ts';
import { containsLink } from './links.ts';
import {
  checkParameters,
  findTextRefusal,
  ModerationReader,
  ModerationWriter,
  type PostRules,
} from './moderation-store.ts';

/** The rules of the chat room, and who may change them (docs/specification/chat.md#chat-admin). */
export type Moderation = ReturnType<typeof createModeration>;

/**
 * @param options.adminToken the setting ADMIN_TOKEN; without one there are no moderators
 * @param options.publicUrl links to this site are no links to others
 */
export function createModeration(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  {
    adminToken,
    events,
    publicUrl,
    settings,
  }: {
    adminToken: string | undefined;
    events: Pick<Events, 'publish'>;
    publicUrl: string;
    settings: Settings;
  },
) {
  const reader = new ModerationReader(database.write);
  const adminHash = adminToken === undefined ? undefined : hash(adminToken);
  const ownHost = new URL(publicUrl).host;
  let words: { text: string; list: WordList } | undefined;

  const current = (): ChatSettings => {
    const { chat_slow_mode_s, chat_link_delay_s, chat_words } = settings.current();
    return {
      slow_mode_s: Number(chat_slow_mode_s),
      link_delay_s: Number(chat_link_delay_s),
      words: parseList(chat_words),
    };
  };

  /** The list of the present setting, made again only when that has changed. */
  function wordList(): WordList {
    const text = settings.current().chat_words;
    if (words?.text !== text) words = { text, list: createWordList(parseList(text)) };
    return words.list;
  }

  /** What decides whether a message may be posted, and whether it then waits for a moderator. */
  function rulesFor(content: string): PostRules & { waits: boolean } {
    const { chat_slow_mode_s, chat_link_delay_s, chat_words_review } = settings.current();
    const hasWord = wordList().find(content) !== undefined;
    const waits = hasWord && chat_words_review === '1';
    return {
      hasWord: hasWord && !waits,
      waits,
      hasLink: containsLink(content, ownHost),
      linkDelayS: Number(chat_link_delay_s),
      slowModeS: Number(chat_slow_mode_s),
    };
  }

  return {
    /** Whether this is the token of the moderators; takes the same time for every wrong one. */
    isAdmin: (token: string) => adminHash !== undefined && timingSafeEqual(hash(token), adminHash),

    rulesFor,

    /** What `text_check` takes of a text, and whether it then waits for a moderator. */
    textRules(text: string) {
      const { waits, ...rules } = rulesFor(text);
      return { waits, parameters: checkParameters(rules) };
    },

    /**
     * Checks a line of an account by the rules of the room, but for slow mode. A line is no target of moderators, so its words
     * never wait for them.
     * Errors: those of `assertMayWrite`, `chat.linkTooSoon`, `chat.wordRefused`.
     */
    check: async (db: Db, accountId: number, act: WritingAct, text: string): Promise<void> => {
      await assertMayWrite(db, accountId, act);
      const { waits, ...rules } = rulesFor(text);
      const hasWord = waits || rules.hasWord;
      const refusal = await findTextRefusal(db, accountId, { ...rules, hasWord });
      if (refusal) resultOf(refusal);
    },

    /** The end of a time-out of some minutes that begins now, in unix seconds. */
    endOf: (minutes: number) => reader.findEnd(minutes),
    /** The present slow mode, seconds; 0: none. */
    slowModeS: () => Number(settings.current().chat_slow_mode_s),
    /** What keeps an account from writing. */
    me: ({ id }: Pick<Account, 'id'>) =>
      reader.findMe(id, Number(settings.current().chat_slow_mode_s)),

    /** Changes settings of the room. Error: `request.invalid` (`words`). */
    async change({
      slow_mode_s,
      link_delay_s,
      words: given,
    }: Omit<ChatSettingsBody, 'adminToken'>) {
      // What another server has changed is what this change is compared with.
      await settings.refresh();
      const values = [
        ['chat_slow_mode_s', slow_mode_s?.toString()],
        ['chat_link_delay_s', link_delay_s?.toString()],
        ['chat_words', given && readWords(given).join(', ')],
      ] as const;
      const before = settings.current();
      const changes = values.filter(
        ([name, value]) => value !== undefined && value !== before[name],
      );
      const position = await database.transact(async (tx) => {
        for (const [name, value = ''] of changes) {
          await settings.set(name, value, tx);
          await logSiteAction(tx, 'setting', name, { id: null, role: 'token' });
        }
        return changes.some(([name]) => name === 'chat_slow_mode_s')
          ? new ModerationWriter(tx).notify({ kind: 'slowMode', seconds: slow_mode_s ?? 0 })
          : undefined;
      });
      if (position !== undefined) events.publish('chat.changed', { position });
      await settings.refresh();
      return current();
    },

    /** What moderators see besides the messages. */
    async overview() {
      await settings.refresh();
      const [deleted, sanctions] = await Promise.all([
        reader.findDeleted(),
        reader.findSanctions(),
      ]);
      return {
        settings: current(),
        deleted: deleted.map(({ message, deletedAt }) => ({
          message: presentMessage(message),
          deleted_at: deletedAt,
        })),
        sanctions,
      };
    },
  };
}

/** Adds a notice for one account to the room; its open pages show it after the commit. It must be the last step. */
export async function notifyRoom(tx: Tx, accountId: number, notice: ChatNotice): Promise<void> {
  const position = await new ModerationWriter(tx).notify(notice, accountId);
  publishOnCommit<BloomEvents, Tables>(tx, 'chat.changed', { position });
}

/** Of one length, so that a comparison takes the same time for every token. */
function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Cleans a list of words. Error: `request.invalid` (`words`) for one that the setting cannot hold. */
function readWords(given: readonly string[]): string[] {
  const words = Array.from(new Set(given.map((word) => word.trim()).filter((word) => word !== '')));
  const isWrong = words.some((word) => /[,，]/.test(word) || lengthOf(word) > maxWordLength);
  if (isWrong || settingProblem('chat_words', words.join(', ')) !== undefined) {
    throw new BloomError('request.invalid', { field: 'words' });
  }
  return words;
}
