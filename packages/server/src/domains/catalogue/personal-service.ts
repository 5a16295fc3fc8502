import { LRUCache } from 'lru-cache';
import { pageSize } from '@bloom/contract/gift/economy';
import { ok } from '@bloom/contract/wire/envelope';
import type { PersonalListResponse, PersonalVideo, Reason } from '@bloom/contract/catalogue/personal';
import type { Source } from '@bloom/contract/sources/sources';
import type { Preferences } from '@bloom/contract/account/account';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Classification } from '../classification/index.ts';
import { presentSummary } from '../video/index.ts';
import { arrangeForYou, type Candidate } from './personal.ts';
import { PersonalReader, type PersonalRow } from './personal-store.ts';

/** The lists that are made for one account: "Following" and "For you". */
export type PersonalLists = ReturnType<typeof createPersonalLists>;

/** A list "For you" as it was made for an account; `madeMs` names it in cursors. */
type MadeList = { madeMs: number; pages: Candidate[][] };

/** How long the pages of "For you" continue the first one; one list is about 20 KB. */
const madeLists = { max: 500, ttl: 15 * 60_000 };

export function createPersonalLists(
  database: Pick<Database<Tables>, 'read'>,
  classification: () => Classification,
) {
  const reader = new PersonalReader(database.read);
  const made = new LRUCache<string, MadeList>(madeLists);

  /** The list that a cursor continues, made again if this server no longer has it. */
  async function listOf(
    visitor: Visitor,
    languages: readonly string[],
    madeMs: number | undefined,
  ): Promise<MadeList> {
    const key = `${visitor.accountId} ${visitor.hiddenSources.join()}`;
    const known = made.get(key);
    if (known && known.madeMs === madeMs) return known;
    const pages = arrangeForYou(await reader.candidates(visitor, languages), pageSize);
    const list = { madeMs: Date.now(), pages };
    made.set(key, list);
    return list;
  }

  return {
    /** The videos that followed users shared or gave to, newest first. Error: `request.invalid` (`after`). */
    async following(
      { id: accountId }: { id: number },
      { limit = pageSize, after }: { limit?: number | undefined; after?: string | undefined },
      hiddenSources: readonly Source[],
    ): Promise<PersonalListResponse> {
      const page = { after: decodeCursor(after, 2), limit };
      const { rows, last } = await reader.following({ accountId, hiddenSources }, page);
      return { ...ok, data: rows.map(present), ...(last && { next: encodeCursor(last) }) };
    },

    /**
     * The videos that may interest the account. The first page makes the list, the others continue it.
     * Error: `request.invalid` (`after`).
     */
    async forYou(
      { id: accountId, preferences }: { id: number; preferences: Preferences },
      after: string | undefined,
      hiddenSources: readonly Source[],
    ): Promise<PersonalListResponse> {
      const visitor = { accountId, hiddenSources };
      const [madeMs, page = 0] = decodeCursor(after, 2) ?? [];
      const languages = preferences.audio === undefined ? [] : classification().matching(preferences.audio);
      const list = await listOf(visitor, languages, madeMs);
      const candidates = list.pages[page];
      const rows = candidates ? await reader.rows(visitor, candidates) : [];
      const hasMore = page + 1 < list.pages.length;
      return {
        ...ok,
        data: rows.map(present),
        ...(hasMore && { next: encodeCursor([list.madeMs, page + 1]) }),
      };
    },
  };
}

type Visitor = { accountId: number; hiddenSources: readonly Source[] };

function present(row: PersonalRow): PersonalVideo {
  return { ...presentSummary(row), reason: reasonOf(row) };
}

function reasonOf({ kind, amount, at_us, user_id, user_name, via_title }: PersonalRow): Reason {
  return {
    kind,
    ...(user_id !== null && { user_id }),
    ...(user_name !== null && { user_name }),
    ...(amount !== null && { amount }),
    ...(at_us !== null && { timestamp: Math.floor(at_us / 1_000_000) }),
    ...(via_title !== null && { title: via_title }),
  };
}
