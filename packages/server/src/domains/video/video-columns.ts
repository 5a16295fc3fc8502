import { sql, type RawBuilder } from 'kysely';
import { searchColumns, searchVersion } from '../search-terms/index.ts';
import type { Removal } from './video.ts';

/**
 * A column that the page of `video` v shows of all copies of its work, but for those that moderators hid. A
 * video alone, as most are, or with episodes shows its own (docs/specification/works.md#moments-of-a-work).
 */
const ofWork = <T>(own: string, ofCopies: RawBuilder<T>) =>
  sql<T>`case when s.work_id is null or v.type = 'Playlist' then ${sql.raw(own)} else ${ofCopies} end`;
const copies = sql`from work_copies(v.id) w
  join video_rank c on c.video_id = w.video_id join video o on o.id = c.video_id
  where o.hidden_by is null and o.type <> 'Playlist'`;
const momentsOfWork = ofWork(
  's.moments',
  sql<number>`s.moments + (select coalesce(sum(c.moments), 0)::int ${copies})`,
);
/** Those of the oldest copy that has some, where it has none of its own. */
const communityOfWork = ofWork(
  's.community',
  sql<string[]>`case when s.community <> '{}' then s.community else coalesce((
    select c.community ${copies} and c.community <> '{}' order by c.video_id limit 1), '{}') end`,
);

/** How much of the subtitles of the same video is written in English and Chinese, in percent. */
const coverageOfWork = ofWork(
  'array[s.coverage_en, s.coverage_cn]',
  sql<number[]>`case when s.coverage_en + s.coverage_cn > 0 then array[s.coverage_en, s.coverage_cn]
    else (select array[c.coverage_en, c.coverage_cn] ${copies} and c.coverage_en + c.coverage_cn > 0
      order by c.video_id limit 1) end`,
);

/** The columns of a `VideoRow` without its episodes, of `video` v, `video_rank` s and `account` a. */
export const videoColumns = [
  'v.id',
  'v.source',
  'v.source_id',
  'v.type',
  'v.title',
  'v.thumbnail_url',
  'v.category',
  'v.label',
  'v.audio',
  'v.subtitle',
  'v.duration_s',
  'v.sharer_id',
  'v.shared_us',
  'v.line',
  's.balance',
  's.updated_us',
  communityOfWork.as('community'),
  coverageOfWork.as('coverage'),
  momentsOfWork.as('moments'),
  'a.name as sharer_name',
  sql<string | null>`a.handle`.as('sharer_handle'),
  sql<boolean>`a.deleted_at is not null`.as('sharer_deleted'),
] as const;

/**
 * By which rule of which version moderators removed `video` v, see {@link Removal}; null for one that they
 * did not.
 */
export const removal = sql<Removal | null>`(select jsonb_build_object('rule', rule, 'version', rules_version)
  from moderation_action where id = v.hidden_by)`;

/** Whether `video` v waits for a moderator. */
export const waits = sql<boolean>`exists (select from moderation_action where id = v.hidden_by and action = 'hold')`;

/** The title of a `video` that moderators erased; every other one has a title. */
export const erasedTitle = '';

/** The columns of a `ListedVideo`, of `video` v, `video_rank` s and `account` a. */
export const listedVideoColumns = [
  ...videoColumns,
  'v.offline_since',
  'v.hidden_by',
  removal.as('removal'),
  sql<number>`jsonb_array_length(v.episodes)`.as('episode_count'),
] as const;

/**
 * Text, where lists are read so often that the query builder's work counts: the columns of a list's row, of
 * the same. Of a video in a work also the other sources of its shown copies.
 *
 * @param hidden the sources that the visitor does not see
 */
export const listColumns = (hidden: readonly string[]) =>
  hidden.length > 0 ? columnsOf(sql`and c.source <> all(${hidden}::text[])`) : allColumns;

const columnsOf = (
  isSeen: RawBuilder<unknown>,
) => sql`v.source, v.source_id, v.type, v.title, v.thumbnail_url, v.category, v.label,
    v.audio, v.subtitle, v.duration_s, jsonb_array_length(v.episodes) as episode_count,
    v.id, v.sharer_id, v.shared_us, v.line, s.balance, s.updated_us, ${communityOfWork} as community, ${momentsOfWork} as moments, a.name as sharer_name,
    a.handle as sharer_handle,
    a.deleted_at is not null as sharer_deleted,
    (select jsonb_build_object('name', n.name, 'amount', n.amount, 'note', n.note) from shown_note n
      where n.video_id = v.id and n.account_id <> v.sharer_id
      order by n.transfer_id desc limit 1) as newest_note,
    case when s.work_id is not null then array(
      select c.source from video_rank c
      where c.work_id = s.work_id and c.shown and c.source <> s.source ${isSeen}
    ) end as other_sources`;
const allColumns = columnsOf(sql``);

/** Whether another account than its sharer moved petals on `video` v. */
export const isGivenTo = sql<boolean>`exists (select from gift g
  where g.video_id = v.id and g.kind = 'video' and g.donor_id <> v.sharer_id)`;

/** Whether another account than its sharer wrote subtitles of `video` v, also one that was deleted. */
export const isSubtitled = sql<boolean>`exists (select from subtitle_revision r
  where r.video_id = v.id and r.author_id is distinct from v.sharer_id)`;

/** Whether the sharer of `video` v may delete it. */
export const isRemovable = sql<boolean>`not (${isGivenTo} or ${isSubtitled})`;

/** A title and its search columns. */
export async function titleColumns(title: string) {
  const { text, spelling, terms } = await searchColumns(title);
  return {
    title,
    search_text: text,
    search_spelling: spelling,
    search_terms: sql`array_to_tsvector(${terms}::text[])`,
    search_version: searchVersion,
  };
}

/** Whether a column has the id of a video, or that of a copy of it: of another video of its work. */
export const isOfWork = (column: string, videoId: number | undefined) => sql<boolean>`(
  ${sql.ref(column)} = ${videoId ?? null}::bigint
  or ${sql.ref(column)} in (select c.video_id from work_copies(${videoId ?? null}::bigint) c))`;
