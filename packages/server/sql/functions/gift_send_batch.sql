-- Sends up to 64 gifts and reduces (gifts with a negative amount) in one call and one transaction, each with its
-- own outcome, as if they were sent one after the other (docs/adr/0063). What they write is written by one
-- statement for each table.
--
-- p_gifts: an array of {request, gift} in the order of sending. request: see idempotency_find_batch(). gift:
-- donor; session, the hash of the donor's session token in hex (missing in calls of the previous release, which looks
-- it up before); source and source_id of the video; amount; note, or null; splits, each {sharer, sink, referral} of
-- splitGift in the contract: own, for the donor's own video; plain; invited, for the video of an invited sharer;
-- null for a reduce, which is burned completely; min_age_s, the age in seconds from which an account may reduce;
-- big_gift, the amount that lifts a video to the top; max_rank, the deepest rank that is counted
-- (docs/adr/0006).
--
-- Locks everything that more than one gift may change: the videos, then the ledger accounts, then what invitees
-- bring, each by ascending id. reward_claim() locks in the same order, so batches of several servers cannot
-- deadlock. Responses are looked up after that: an equal request in another batch has committed by then.
--
-- Returns a row for each, in the same order: replayed and response, which is what is stored under the key,
-- completed by what the video is now (docs/adr/0046); or refusal, {state, detail}, of a gift that changed nothing.
-- States: BL001 insufficient balance (detail: the balance); BL002 the key was used for another request; BL004 the
-- donor has deleted the account; BL005 no such video; BL015 too new to reduce (detail: until when, in unix
-- seconds); BL016 the donor's session has ended; 40001 a gift with the same key was refused in this call, so this one is to be sent again. Other
-- errors concern all gifts and are raised.
create or replace function gift_send_batch(p_gifts jsonb)
returns table (replayed boolean, response jsonb, refusal jsonb) language plpgsql
-- The arrays are short: to plan for the values of each call would take longer than to execute it, and a plan with
-- anything but indexes, made while the tables of a new database are empty, would become slower with each gift.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  p_big_gift constant bigint := p_gifts -> 0 -> 'gift' -> 'big_gift';
  p_max_rank constant int := p_gifts -> 0 -> 'gift' -> 'max_rank';
  -- Of each gift.
  requests jsonb[];
  keys text[];
  videos bigint[];
  donors bigint[];
  donor_states text[];
  donor_details text[];
  sharers bigint[];
  amounts bigint[];
  to_sharers bigint[];
  burned bigint[];
  referrals bigint[];
  notes text[];
  reused boolean[];
  responses jsonb[];
  refusals jsonb[];
  replays boolean[];
  repeats int[];
  transfers bigint[];
  balances_after bigint[];
  ranks_before int[];
  ranks_after int[];
  -- Of each video that is locked.
  ids bigint[];
  categories text[];
  balances bigint[];
  updated bigint[];
  offline boolean[];
  -- Of each of their categories: a time before which a video has no rank, null where it always has one; and from
  -- where to where its first p_max_rank other videos are in top_ids, once a gift needs them. top_updated has their
  -- times as negative numbers, which ascend.
  listed text[];
  floors bigint[];
  starts int[];
  stops int[];
  top_ids bigint[] := '{}';
  top_updated bigint[] := '{}';
  first_ids bigint[];
  first_updated bigint[];
  -- The transfers, for ledger_post_batch().
  sent int[] := '{}';
  reasons text[] := '{}';
  ends int[] := '{}';
  accounts bigint[] := '{}';
  posted_amounts bigint[] := '{}';
  posted record;
  now_us bigint;
  new_balance bigint;
  new_updated bigint;
  above_before int;
  above_after int;
  i int;
  v int;
  c int;
begin
  -- What never changes for a video and a donor, so nothing is locked yet (docs/specification.md#gift-split).
  -- Nothing extra between an inviter and its invitee, in either direction.
  select array_agg(request order by n), array_agg(account || ':' || key order by n),
      array_agg(video order by n), array_agg(donor order by n),
      array_agg(state order by n), array_agg(detail order by n),
      array_agg(case when amount > 0 and sharer <> donor then sharer end order by n),
      array_agg(amount order by n),
      array_agg(coalesce(to_sharer + referral, 0) order by n),
      array_agg(coalesce(sink, -amount) order by n),
      array_agg(coalesce(referral, 0) order by n),
      array_agg(note order by n)
    into requests, keys, videos, donors, donor_states, donor_details, sharers, amounts, to_sharers, burned,
      referrals, notes
    from (
      select n, nullif(e.request, 'null') as request, e.request ->> 'account' as account,
        e.request ->> 'key' as key, v.id as video, v.sharer_id as sharer, g.donor, g.amount, g.note,
        split.sharer as to_sharer, split.sink, split.referral,
        case
          when g.session is not null and not exists (
              select from session s where s.token_hash = decode(g.session, 'hex') and s.account_id = g.donor
                and session_is_live(s.expires_at, s.created_at)) then 'BL016'
          -- The donor may have deleted the account since the request was authenticated.
          when a.deleted_at is null and a.id is not null then
            case when g.amount < 0 and may_reduce_at > clock_timestamp() then 'BL015' end
          else 'BL004'
        end as state,
        ceil(extract(epoch from may_reduce_at))::text as detail
      from rows from (jsonb_to_recordset(p_gifts) as (request jsonb, gift jsonb))
          with ordinality as e (request, gift, n)
        cross join jsonb_to_record(e.gift) as g (
          donor bigint, session text, source text, source_id text, amount bigint, note text, splits jsonb,
          min_age_s double precision)
        left join video v on v.source = g.source and v.source_id = g.source_id
        cross join lateral (
          select (select inviter_id from referral where invitee_id = v.sharer_id) as sharers,
            (select inviter_id from referral where invitee_id = g.donor) as donors
        ) inviter
        left join account a on a.id = g.donor
        cross join lateral (select a.created_at + make_interval(secs => g.min_age_s) as may_reduce_at) age
        cross join jsonb_to_record(case when g.amount < 0 then '{}' else g.splits -> case
            when v.sharer_id = g.donor then 'own'
            when inviter.sharers <> g.donor and inviter.donors is distinct from v.sharer_id then 'invited'
            else 'plain'
          end end) as split (sharer bigint, sink bigint, referral bigint)
    ) entry;

  select array_agg(r.video_id), array_agg(r.category), array_agg(r.balance), array_agg(r.updated_us),
      array_agg(r.offline)
    into ids, categories, balances, updated, offline
    from (
      select * from video_rank where video_id = any(videos) order by video_id for no key update
    ) r;
  perform from ledger_account where id = any(donors || sharers) order by id for no key update;
  if 0 < any(referrals) then
    perform from referral_pending
      where account_id = any(array(
        select sharer from unnest(sharers, referrals) as list (sharer, referral) where referral > 0))
      order by account_id for no key update;
  end if;

  select array_agg(f.stored), array_agg(f.reused) into responses, reused
    from idempotency_find_batch(requests) f;
  replays := array_fill(false, array[cardinality(videos)]);
  refusals := array_fill(null::jsonb, array[cardinality(videos)]);
  repeats := array_fill(null::int, array[cardinality(videos)]);
  transfers := array_fill(null::bigint, array[cardinality(videos)]);
  balances_after := transfers;
  ranks_before := repeats;
  ranks_after := repeats;

  for i in 1 .. cardinality(videos) loop
    -- The video may have been removed before it was locked.
    if donor_states[i] = 'BL016' then
      refusals[i] := '{"state": "BL016"}';
    elsif videos[i] = any(ids) is not true then
      refusals[i] := '{"state": "BL005"}';
    elsif reused[i] then
      refusals[i] := '{"state": "BL002"}';
    elsif responses[i] is not null then
      replays[i] := true;
    elsif keys[i] is not null and array_position(keys, keys[i]) < i then
      repeats[i] := array_position(keys, keys[i]);
    elsif donor_states[i] is not null then
      refusals[i] := jsonb_build_object('state', donor_states[i], 'detail', donor_details[i]);
    else
      sent := sent || i;
      reasons := reasons || case when amounts[i] > 0 then 'gift' else 'reduce' end;
      accounts := accounts || donors[i];
      posted_amounts := posted_amounts || -abs(amounts[i]);
      if to_sharers[i] > 0 then
        accounts := accounts || sharers[i];
        posted_amounts := posted_amounts || to_sharers[i];
      end if;
      if burned[i] > 0 then
        accounts := accounts || -2::bigint;
        posted_amounts := posted_amounts || burned[i];
      end if;
      if referrals[i] > 0 then
        accounts := accounts || -1::bigint;
        posted_amounts := posted_amounts || -referrals[i];
      end if;
      ends := ends || cardinality(accounts);
    end if;
  end loop;

  if sent <> '{}' then
    posted := ledger_post_batch(reasons, ends, accounts, posted_amounts);
    -- Of the first p_max_rank + n videos of a category, at most the n of this call are not other ones.
    select array_agg(category), array_agg(last.updated_us) into listed, floors
      from (select distinct category from unnest(categories) as list (category)) each_category
        left join lateral (
          select r.updated_us from video_rank r
          where r.category = each_category.category and r.shown
          order by r.updated_us desc, r.video_id desc offset p_max_rank + cardinality(ids) - 1 limit 1
        ) last on true;
    starts := array_fill(null::int, array[cardinality(listed)]);
    stops := starts;

    for t in 1 .. cardinality(sent) loop
      i := sent[t];
      if posted.transfer_ids[t] is null then
        refusals[i] := jsonb_build_object(
          'state', case when posted.available[t] is null then 'BL004' else 'BL001' end,
          'detail', posted.available[t]::text);
        continue;
      end if;
      -- For each: of two big gifts to two videos, the later one leads.
      now_us := now_us();
      v := array_position(ids, videos[i]);
      new_balance := balances[v] + amounts[i];
      new_updated := case
        when amounts[i] >= p_big_gift then greatest(now_us, updated[v])
        -- numeric, because microseconds times petals exceed a bigint
        when amounts[i] > 0 then updated[v]
          + floor(greatest(now_us - updated[v], 0)::numeric * amounts[i] / p_big_gift)::bigint
        else updated[v]
      end;
      c := array_position(listed, categories[v]);
      if not offline[v] and new_updated >= coalesce(floors[c], new_updated) then
        if starts[c] is null then
          select coalesce(array_agg(top.video_id), '{}'), coalesce(array_agg(-top.updated_us), '{}')
            into first_ids, first_updated
            from (
              select r.video_id, r.updated_us from video_rank r
              where r.category = listed[c] and r.shown and r.video_id <> all(ids)
              order by r.updated_us desc, r.video_id desc limit p_max_rank
            ) top;
          starts[c] := cardinality(top_ids) + 1;
          top_ids := top_ids || first_ids;
          top_updated := top_updated || first_updated;
          stops[c] := cardinality(top_ids);
        end if;
        -- Among the other videos, by binary search; of two with the same time, the one with the greater id is first.
        first_updated := top_updated[starts[c]:stops[c]];
        above_before := width_bucket(-updated[v] - 1, first_updated);
        for k in above_before + 1 .. width_bucket(-updated[v], first_updated) loop
          above_before := above_before + (top_ids[starts[c] + k - 1] > videos[i])::int;
        end loop;
        above_after := width_bucket(-new_updated - 1, first_updated);
        for k in above_after + 1 .. width_bucket(-new_updated, first_updated) loop
          above_after := above_after + (top_ids[starts[c] + k - 1] > videos[i])::int;
        end loop;
        -- And among those of this call.
        if cardinality(ids) > 1 then
          select above_before + count(*),
              above_after + count(*) filter (where (gifted.updated_us, gifted.id) > (new_updated, videos[i]))
            into above_before, above_after
            from unnest(categories, updated, ids, balances, offline)
              as gifted (category, updated_us, id, balance, offline)
            where gifted.category = categories[v] and gifted.balance > 0 and not gifted.offline
              and (gifted.updated_us, gifted.id) > (updated[v], videos[i]);
        end if;
        if balances[v] > 0 and above_before < p_max_rank then
          ranks_before[i] := above_before + 1;
        end if;
        if new_balance > 0 and above_after < p_max_rank then
          ranks_after[i] := above_after + 1;
        end if;
      end if;
      balances[v] := new_balance;
      updated[v] := new_updated;
      transfers[i] := posted.transfer_ids[t];
      balances_after[i] := new_balance;
      responses[i] := jsonb_build_object(
        -- The donor's posting is the first of the transfer.
        'balance', posted.balances[case when t = 1 then 1 else ends[t - 1] + 1 end],
        'rank_before', ranks_before[i],
        'rank_after', ranks_after[i],
        'video', jsonb_build_object('balance', new_balance, 'updated_us', new_updated));
    end loop;

    update video_rank r set balance = n.balance, updated_us = n.updated_us
      from unnest(ids, balances, updated) as n (id, balance, updated_us)
      where r.video_id = n.id and (r.balance, r.updated_us) <> (n.balance, n.updated_us);
    insert into gift (transfer_id, video_id, donor_id, amount, video_balance_after, rank_before, rank_after)
      select * from unnest(transfers, videos, donors, amounts, balances_after, ranks_before, ranks_after)
        as sent_gift (transfer, video, donor, amount, balance, rank_before, rank_after)
      where transfer is not null;
    if array_remove(notes, null) <> '{}' then
      insert into gift_note (transfer_id, account_id, note)
        select * from unnest(transfers, donors, notes) as noted (transfer, donor, note)
        where transfer is not null and note is not null;
    end if;
    insert into notification (account_id, kind, actor_id, video_id, amount, transfer_id)
      select sharer, kind, donor, video, case when kind = 'gift' then to_sharer end,
        case when kind = 'gift' then transfer end
      from unnest(transfers, sharers, donors, videos, to_sharers, ranks_before, ranks_after) with ordinality
          as heard (transfer, sharer, donor, video, to_sharer, rank_before, rank_after, n),
        unnest('{gift,top}'::text[]) kind
      where transfer is not null and sharer is not null
        and (kind = 'gift' or (rank_after = 1 and rank_before is distinct from 1))
      order by n, kind;
    if 0 < any(referrals) then
      perform referral_bring(sharer, brought::bigint) from (
        select sharer, sum(referral) as brought
          from unnest(transfers, sharers, referrals) as invited (transfer, sharer, referral)
          where transfer is not null and referral > 0
          group by sharer order by sharer
      ) invitees;
    end if;
    perform idempotency_store_batch(
      requests, array(
        select case when transfer is not null then stored end
        from unnest(responses, transfers) with ordinality as list (stored, transfer, n) order by n));
  end if;

  for i in 1 .. cardinality(videos) loop
    continue when repeats[i] is null;
    if responses[repeats[i]] is null then
      refusals[i] := '{"state": "40001"}';
    elsif requests[i] -> 'hash' <> requests[repeats[i]] -> 'hash' then
      refusals[i] := '{"state": "BL002"}';
    else
      responses[i] := responses[repeats[i]];
      replays[i] := true;
    end if;
  end loop;

  return query
    select case when outcome.refused is null then outcome.was_replayed end,
      -- An earlier release stored the whole video.
      jsonb_set(outcome.stored, '{video}', shown.video || ((outcome.stored -> 'video') - 'sharer_deleted')),
      outcome.refused
    from unnest(replays, responses, refusals, videos) with ordinality
        as outcome (was_replayed, stored, refused, video, n)
      left join (
        select of_video.id, to_jsonb(of_video) as video from (
          select v.id, v.source, v.source_id, v.type, v.title, v.thumbnail_url, v.category, v.label, v.audio,
            v.subtitle, v.duration_s, v.episodes, v.streams, v.offline_since, v.sharer_id, v.shared_us,
            r.community, a.name as sharer_name, a.deleted_at is not null as sharer_deleted
          from video v join video_rank r on r.video_id = v.id join account a on a.id = v.sharer_id
          where v.id = any(videos)
        ) of_video
      ) shown on shown.id = outcome.video
    order by outcome.n;
end $$;
