import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { ChatNotice } from '@bloom/contract/chat';
import type { ChatSettings, ChatSettingsBody } from '@bloom/contract/chat-moderation';
import { maxWordLength, type ChatReportReason } from '@bloom/contract/chat-rules';
import { BloomError } from '@bloom/contract/errors';
import { lengthOf } from '@bloom/contract/plain-text';
import type { BloomEvents, Events } from '../../events.ts';
import { resultOf, type Database } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import { createWordList, type WordList } from '../../platform/text/index.ts';
import type { Db, Tables, Tx } from '../../schema.ts';
import { assertMayWrite, SanctionWriter, type Account, type WritingAct } from '../account/index.ts';
import { parseList, settingProblem, type Settings } from '../settings/index.ts';
import { presentMessage } from './chat.ts';
import { deleteMessage } from './chat-store.ts';
import { containsLink } from './links.ts';
import {
  addReport,
  checkParameters,
  findTextRefusal,
  ModerationReader,
  ModerationWriter,
  restoreMessage,
  type PostRules,
} from './moderation-store.ts';

/** A sanction to set; `lift` ends one. */
export type Sanction = { kind: 'timeout'; minutes: number } | { kind: 'ban' } | { kind: 'lift' };

/** Moderation of the chat room (docs/specification/chat.md#chat-admin). Every act is audited in its transaction. */
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

  /** What decides whether a message may be posted. */
  function rulesFor(content: string): PostRules {
    const { chat_slow_mode_s, chat_link_delay_s } = settings.current();
    return {
      hasWord: wordList().find(content) !== undefined,
      hasLink: containsLink(content, ownHost),
      linkDelayS: Number(chat_link_delay_s),
      slowModeS: Number(chat_slow_mode_s),
    };
  }

  function send(position: number | undefined): void {
    if (position !== undefined) events.publish('chat.changed', { position });
  }

  /** Does what a moderator wants, and then sends it to the streams of all servers. */
  async function act(
    work: (writer: ModerationWriter, tx: Tx) => Promise<number | undefined>,
  ): Promise<void> {
    send(await database.transact((tx) => work(new ModerationWriter(tx), tx)));
  }

  return {
    /** Whether this is the token of the moderators; takes the same time for every wrong one. */
    isAdmin: (token: string) => adminHash !== undefined && timingSafeEqual(hash(token), adminHash),

    rulesFor,

    /** What `text_check` takes of a text. */
    textRules: (text: string) => checkParameters(rulesFor(text)),

    /**
     * Checks a text that an account publishes elsewhere by the rules of the room, but for slow mode.
     * Errors: those of `assertMayWrite`, `chat.linkTooSoon`, `chat.wordRefused`.
     */
    check: async (db: Db, accountId: number, act: WritingAct, text: string): Promise<void> => {
      await assertMayWrite(db, accountId, act);
      const refusal = await findTextRefusal(db, accountId, rulesFor(text));
      if (refusal) resultOf(refusal);
    },

    /** The present slow mode, seconds; 0: none. */
    slowModeS: () => Number(settings.current().chat_slow_mode_s),
    /** What keeps an account from writing. */
    me: ({ id }: Pick<Account, 'id'>) =>
      reader.findMe(id, Number(settings.current().chat_slow_mode_s)),

    /** Deletes a message. Error: `request.notFound`. */
    delete: async (messageId: number) =>
      send(await deleteMessage(database.write, messageId, undefined)),
    /** Undoes the deletion of a message by a moderator. Error: `request.notFound`. */
    restore: async (messageId: number) => send(await restoreMessage(database.write, messageId)),

    /** Closes the room to an account, or opens it again. Error: `user.notFound`. */
    sanction: (accountId: number, sanction: Sanction) =>
      act((writer, tx) => applySanction(writer, new SanctionWriter(tx), accountId, sanction)),

    /** Changes settings of the room. Error: `request.invalid` (`words`). */
    async change({
      slow_mode_s,
      link_delay_s,
      words: given,
    }: Omit<ChatSettingsBody, 'adminToken'>) {
      // What another server has changed is what this change is compared with.
      await settings.refresh();
      const before = current();
      const changed = given === undefined ? undefined : readWords(given);
      const added = changed?.filter((word) => !before.words.includes(word)) ?? [];
      const removed = changed ? before.words.filter((word) => !changed.includes(word)) : [];
      const isSlower = slow_mode_s !== undefined && slow_mode_s !== before.slow_mode_s;
      const isDelayed = link_delay_s !== undefined && link_delay_s !== before.link_delay_s;
      const data = {
        ...(isSlower && { slow_mode_s }),
        ...(isDelayed && { link_delay_s }),
        ...(added.length > 0 && { words_added: added }),
        ...(removed.length > 0 && { words_removed: removed }),
      };
      if (Object.keys(data).length > 0) {
        await act(async (writer, tx) => {
          if (isSlower) await settings.set('chat_slow_mode_s', String(slow_mode_s), tx);
          if (isDelayed) await settings.set('chat_link_delay_s', String(link_delay_s), tx);
          if (added.length + removed.length > 0) {
            await settings.set('chat_words', changed?.join(', ') ?? '', tx);
          }
          await writer.audit('settings', { data });
          return isSlower ? writer.notify({ kind: 'slowMode', seconds: slow_mode_s }) : undefined;
        });
        await settings.refresh();
      }
      return current();
    },

    /** Takes the reports of a message out of the queue. Error: `request.notFound`. */
    resolve: (messageId: number) =>
      act(async (writer) => {
        if (!(await writer.resolveReports(messageId))) throw new BloomError('request.notFound');
        await writer.audit('resolve', { messageId });
        return undefined;
      }),

    /** What moderators see besides the messages. */
    async overview(auditBefore?: number) {
      await settings.refresh();
      return { settings: current(), ...(await readQueues(reader, auditBefore)) };
    },

    /** A user reports a message. Errors: `request.notFound`, `request.invalid` (`msg_id`). */
    report: ({ id }: Pick<Account, 'id'>, messageId: number, reason: ChatReportReason) =>
      addReport(database.write, id, messageId, reason),
  };
}

/** Adds a notice for one account to the room; its open pages show it after the commit. It must be the last step. */
export async function notifyRoom(tx: Tx, accountId: number, notice: ChatNotice): Promise<void> {
  const position = await new ModerationWriter(tx).notify(notice, accountId);
  publishOnCommit<BloomEvents, Tables>(tx, 'chat.changed', { position });
}

/** Returns the position of the notice in the room, if there is one. */
async function applySanction(
  writer: ModerationWriter,
  sanctions: SanctionWriter,
  accountId: number,
  sanction: Sanction,
): Promise<number | undefined> {
  switch (sanction.kind) {
    case 'timeout': {
      const { minutes } = sanction;
      const end = sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})`;
      const set = await sanctions.set(accountId, end, null);
      if (!set) throw new BloomError('user.notFound');
      await writer.audit('timeout', { accountId, data: { minutes } });
      return writer.notify({ kind: 'timedOut', until: set.until ?? 0 }, accountId);
    }
    case 'ban':
      if (!(await sanctions.set(accountId, null, null))) throw new BloomError('user.notFound');
      await writer.audit('ban', { accountId });
      return writer.notify({ kind: 'banned' }, accountId);
    case 'lift':
      if (!(await sanctions.lift(accountId))) return undefined;
      await writer.audit('lift', { accountId });
      return writer.notify({ kind: 'sanctionLifted' }, accountId);
  }
}

/** What moderators see besides messages and settings. */
async function readQueues(reader: ModerationReader, auditBefore: number | undefined) {
  const [reports, deleted, sanctions, audit] = await Promise.all([
    reader.findReports(),
    reader.findDeleted(),
    reader.findSanctions(),
    reader.findAudit(auditBefore),
  ]);
  return {
    reports: reports.map(({ message, reasons, reportedAt }) => ({
      message: presentMessage(message),
      reasons,
      reported_at: reportedAt,
    })),
    deleted: deleted.map(({ message, deletedAt }) => ({
      message: presentMessage(message),
      deleted_at: deletedAt,
    })),
    sanctions,
    audit: audit.entries,
    ...(audit.next !== undefined && { audit_next: audit.next }),
  };
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
