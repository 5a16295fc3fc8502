import { giftCost, pageSize } from '@bloom/contract/gift/economy';
import { sql, type RawBuilder } from 'kysely';
import { Reader } from '../../schema.ts';
import { listColumns } from '../video/index.ts';
import type { ListRow } from './catalogue-store.ts';
import { forYouWeights, type Candidate } from './personal.ts';

/** A video of a personal list, with what its reason names. */
export type PersonalRow = ListRow &
  Pick<Candidate, 'kind' | 'amount' | 'at_us'> & {
    user_id: number | null;
    user_name: string | null;
    /** The title of the video in common; null if the visitor does not see it. */
    via_title: string | null;
  };

/** The time and the video of the last entry that was looked at. */
export type PersonalPosition = readonly [timeUs: number, videoId: number];

/** A page of "Following"; `last` is where the list continues, undefined at its end. */
export type FollowingPage = { rows: PersonalRow[]; last: PersonalPosition | undefined };

/** Part of the text of the statements, so that the index of these gifts is used. */
const leastGift = sql.lit(giftCost.small);
/** Of an account that follows more users, those whom it followed last count. */
const maxFollowing = { following: 1_000, forYou: 200 };
/**
 * How many events of a followed user after the cursor are looked through, for videos that were shown before
 * it.
 */
const maxSeen = 300;

/** Who reads a personal list. */
type Visitor = { accountId: number; hiddenSources: readonly string[] };

/** The same for all copies of a work, whose id is that of one of them; of `video_rank s`. */
const workKey = sql`coalesce(s.work_id, s.video_id)`;
const giftUs = sql`(extract(epoch from g.created_at) * 1000000)::bigint`;
const followed = (accountId: number, limit: number) => sql`
  followed as (
    select followed_id as id from follow where account_id = ${accountId}::bigint
    order by followed_us desc, followed_id desc limit ${sql.lit(limit)}
  )`;

/**
 * The rows of videos of a statement `entries` (`Candidate` without the sharer), which the visitor may see.
 */
const rowsOf = (entries: RawBuilder<unknown>, { hiddenSources }: Visitor) => sql<PersonalRow>`
  select ${listColumns(hiddenSources)}, e.kind, e.amount, e.at_us, u.id as user_id, u.name as user_name,
    via.title as via_title
  from (${entries}) e
  join video_rank s on s.video_id = e.video_id
  join video v on v.id = e.video_id
  join public_account a on a.id = v.sharer_id
  left join public_account u on u.id = case when e.kind in ('shared', 'given') then e.ref end
  left join video via on via.id = case when e.kind = 'donors' then e.ref end
    and via.hidden_by is null and via.source <> all(${hiddenSources}::text[])
  where s.shown and s.source <> all(${hiddenSources}::text[])`;

/** Reads the lists that are made for one account (docs/specification/catalogue.md#following). */
export class PersonalReader extends Reader {
  /**
   * The videos that followed users shared or gave to, newest first. A page looks at a bounded number of
   * shares and gifts, so it can have fewer videos than `limit`, or none, and yet not be the last one.
   */
  async following(
    visitor: Visitor,
    { after, limit }: { after: PersonalPosition | undefined; limit: number },
  ): Promise<FollowingPage> {
    // The usual limit is part of the text, for a plan that is made once.
    const rowLimit = (count: number) => (limit === pageSize ? sql.lit(count) : sql`${count}::int`);
    const most = rowLimit(2 * limit + 1);
    // The inner selects hide the values from the planner, which plans each statement again for them: that
    // cost twice as much as reading the page.
    const at = after && {
      us: sql`(select ${after[0]}::bigint)`,
      time: sql`(select timestamptz 'epoch' + ${after[0]}::bigint * interval '1 microsecond')`,
      id: sql`(select ${after[1]}::bigint)`,
    };
    const shareIsAfter = at ? sql`and (shared_us, id) < (${at.us}, ${at.id})` : sql``;
    const giftIsAfter = at ? sql`and (created_at, video_id) < (${at.time}, ${at.id})` : sql``;
    const seen = at
      ? sql`, seen as (
          select v.id as video_id, null::bigint as donor_id from followed f, lateral (
            select id from video where sharer_id = f.id and (shared_us, id) >= (${at.us}, ${at.id})
            order by shared_us, id limit ${sql.lit(maxSeen)}) v
          union all
          select g.video_id, f.id from followed f, lateral (
            select video_id from standing_gift where donor_id = f.id and amount >= ${leastGift}
              and (created_at, video_id) >= (${at.time}, ${at.id})
            order by created_at, video_id limit ${sql.lit(maxSeen)}) g
        )`
      : sql``;
    const isNew = at
      ? sql`and not exists (
          select from seen where seen.video_id = e.video_id
            and seen.donor_id is distinct from s.sharer_id)
          and (s.work_id is null or not exists (
            select from video_rank o join seen on seen.video_id = o.video_id
            where o.work_id = s.work_id and o.shown and o.source <> all(${visitor.hiddenSources}::text[])
              and seen.donor_id is distinct from o.sharer_id))`
      : sql``;
    // Finds the page in narrow rows first, so that of the others nothing more is read.
    const page = sql`
      select e.* from (
        select distinct on (${workKey}) e.* from events e join video_rank s on s.video_id = e.video_id
        where s.shown and s.source <> all(${visitor.hiddenSources}::text[])
          and (e.kind = 'shared' or e.ref <> s.sharer_id) ${isNew}
        order by ${workKey}, e.at_us desc, e.video_id desc
      ) e order by e.at_us desc, e.video_id desc limit ${rowLimit(limit + 1)}`;
    // The videos as JSON, which costs less than rows of so many columns.
    const { rows } = await sql<{ videos: PersonalRow[]; last: PersonalPosition | null }>`
      with ${followed(visitor.accountId, maxFollowing.following)}, events as (
        select * from (
          (select 'shared' as kind, f.id as ref, null::bigint as amount, v.id as video_id,
            v.shared_us as at_us
          from followed f, lateral (
            select id, shared_us from video where sharer_id = f.id ${shareIsAfter}
            order by shared_us desc, id desc limit ${most}) v
          order by v.shared_us desc, v.id desc limit ${most})
          union all
          (select 'given', g.donor_id, g.amount, g.video_id, ${giftUs}
          from (
            select f.id as donor_id, g.* from followed f, lateral (
              select amount, video_id, created_at from standing_gift
              where donor_id = f.id and amount >= ${leastGift} ${giftIsAfter}
              order by created_at desc, video_id desc limit ${most}) g
            order by g.created_at desc, g.video_id desc limit ${most}) g)
        ) each order by at_us desc, video_id desc limit ${most}
      ) ${seen}
      select (
        select json_build_array(at_us, video_id) from events
        order by at_us desc, video_id desc offset ${most} - 1 limit 1
      ) as last, (
        select coalesce(json_agg(shown order by at_us desc, id desc), '[]')
        from (${rowsOf(page, visitor)}) shown
      ) as videos`.execute(this.db);
    const { videos = [], last = null } = rows[0] ?? {};
    const shown = videos.slice(0, limit);
    const end = videos.length > limit ? shown.at(-1) : undefined;
    if (end) return { rows: shown, last: [end.at_us ?? 0, end.id] };
    // Only as many events as a page looks at have a last one.
    return { rows: shown, last: last ?? undefined };
  }

  /**
   * The candidates for "For you", the best first and the ones from outside last. Each way to find some is
   * bounded, so that the time does not grow with catalogue and history. Nothing for an account that has
   * neither followed, given nor watched, and has chosen no language.
   */
  async candidates(visitor: Visitor, chosenLanguages: readonly string[]): Promise<Candidate[]> {
    const { hiddenSources } = visitor;
    const account = sql`${visitor.accountId}::bigint`;
    const weight = (name: keyof typeof forYouWeights) => sql.lit(forYouWeights[name]);
    const { rows } = await sql<Candidate>`
      with ${followed(visitor.accountId, maxFollowing.forYou)}, gave as materialized (
        select video_id, amount from standing_gift where donor_id = ${account}
        order by transfer_id desc limit 500
      ), watched as materialized (
        select video_id, finished, watched_us from history where account_id = ${account}
        order by watched_us desc, video_id desc limit 200
      ), liked as (
        (select video_id from gave where amount > 0 limit 30)
        union
        (select video_id from watched where finished order by watched_us desc limit 30)
      ), recent as (
        select v.category, v.label, v.audio from (
          select video_id from watched order by watched_us desc limit 50
        ) w join video v on v.id = w.video_id
      ), subcategories as (
        select category, label from recent group by 1, 2 order by count(*) desc, 1, 2 limit 5
      ), languages as (
        (select audio from recent group by 1 order by count(*) desc, 1 limit 3)
        union
        select unnest(${chosenLanguages}::text[])
      ), donors as (
        select g.donor_id, min(liked.video_id) as liked_id from liked, lateral (
          select donor_id from (
            select donor_id, amount from standing_gift where video_id = liked.video_id
            order by transfer_id desc limit 50
          ) latest where amount > 0 limit 20
        ) g where g.donor_id <> ${account} group by 1 order by count(*) desc, 1 limit 50
      ), found as (
        select v.id as video_id, ${weight('shared')} as weight, 'shared' as kind, f.id as ref,
          null::bigint as amount, v.shared_us as at_us
        from followed f, lateral (
          select id, shared_us from video where sharer_id = f.id
          order by shared_us desc, id desc limit 10) v
        union all
        select g.video_id, ${weight('given')}, 'given', g.donor_id, g.amount, ${giftUs} from (
          select distinct on (f.id, g.video_id) f.id as donor_id, g.* from followed f, lateral (
            select video_id, amount, created_at from standing_gift
            where donor_id = f.id and amount >= ${leastGift}
            order by created_at desc, video_id desc limit 10) g
          order by f.id, g.video_id, g.created_at desc) g
        join video_rank s on s.video_id = g.video_id and s.sharer_id <> g.donor_id
        union all
        (select video_id, ${weight('donor')} * least(count(distinct donor_id), 4), 'donors',
          min(liked_id), null, null
        from donors, lateral (
          select video_id from (
            select video_id, amount from standing_gift where donor_id = donors.donor_id
            order by transfer_id desc limit 30
          ) latest where amount > 0
        ) g group by video_id order by count(distinct donor_id) desc, video_id desc limit 300)
        union all
        select n.video_id, ${weight('subcategory')}, 'subcategory', null, null, null
        from subcategories c, lateral (
          select video_id from (
            select video_id, label from video_rank where shown and category = c.category
            order by updated_us desc, video_id desc limit 300
          ) newest where label = c.label limit 40
        ) n
        union all
        (select video_id, 0, 'language', null, null, null from (
          select video_id, audio from video_rank where shown
          order by updated_us desc, video_id desc limit 300
        ) newest where audio in (select audio from languages) limit 60)
      ), best as (
        select distinct on (f.video_id) f.video_id, f.kind, f.ref, f.amount, f.at_us,
          sum(f.weight) over (partition by f.video_id) as weight
        from found f order by f.video_id, f.weight desc, f.at_us desc nulls last, f.ref
      ), allowed as (
        select s.video_id, ${workKey} as work, s.sharer_id, s.category, s.label, s.audio, s.updated_us
        from video_rank s where s.video_id in (
          select video_id from best
          union all
          (select video_id from video_thanks order by week desc, video_id desc limit 100)
          union all
          (select video_id from video_rank where shown
          order by updated_us desc, video_id desc limit 200)
        ) and s.shown and s.source <> all(${hiddenSources}::text[]) and s.sharer_id <> ${account}
          and s.video_id not in (select video_id from gave)
          and not exists (
            select from history h where h.video_id = s.video_id and h.account_id = ${account})
          and not exists (
            select from not_interested n
            where n.account_id = ${account} and n.video_id = s.video_id)
          and (s.work_id is null or not exists (
            select from video_rank o where o.work_id = s.work_id and (
              o.sharer_id = ${account} or o.video_id in (select video_id from gave)
              or exists (
                select from history h where h.video_id = o.video_id and h.account_id = ${account})
              or exists (
                select from not_interested n
                where n.account_id = ${account} and n.video_id = o.video_id))))
      )
      (select a.video_id, a.work, a.sharer_id, b.kind, b.ref, b.amount, b.at_us
      from allowed a join best b on b.video_id = a.video_id
      order by b.weight + case when a.audio in (select audio from languages)
          then ${weight('language')} else 0 end desc, a.updated_us desc, a.video_id desc
      limit 200)
      union all
      (select a.video_id, a.work, a.sharer_id, 'outside', null, null, null from allowed a
      left join video_thanks t on t.video_id = a.video_id
      where a.video_id not in (select video_id from best)
        and (a.category, a.label) not in (select category, label from subcategories)
        and (exists (select from followed) or exists (select from liked)
          or exists (select from watched))
      order by t.week desc nulls last, a.updated_us desc, a.video_id desc limit 60)`.execute(this.db);
    return rows;
  }

  /**
   * The rows of candidates that the visitor may still see and has not watched or dismissed since, in their
   * order.
   */
  async rows(visitor: Visitor, candidates: readonly Candidate[]): Promise<PersonalRow[]> {
    const account = sql`${visitor.accountId}::bigint`;
    const of = <K extends keyof Candidate>(key: K) => candidates.map((each) => each[key]);
    const entries = sql`
      select * from unnest(${of('video_id')}::bigint[], ${of('kind')}::text[], ${of('ref')}::bigint[],
        ${of('amount')}::bigint[], ${of('at_us')}::bigint[])
      with ordinality as e (video_id, kind, ref, amount, at_us, position)`;
    const { rows } = await sql<PersonalRow>`${rowsOf(entries, visitor)}
      and not exists (
        select from history h where h.video_id = s.video_id and h.account_id = ${account})
      and not exists (
        select from not_interested n where n.account_id = ${account} and n.video_id = s.video_id)
      order by e.position`.execute(this.db);
    return rows;
  }
}
