-- Sends a gift (or, with a negative amount, a reduce) in one call: one round trip, one transaction.
--
-- What is posted where is decided by the caller (splitGift in the contract); this function locks in
-- the one order that cannot deadlock (the video, then accounts ascending), moves balance and rank
-- (docs/specification.md#rank), and stores the response under the request's key. The stored
-- response does not hold the sharer's name: it is read when the response is sent again, so that
-- nothing is left of a sharer who deletes the account.
--
-- p_deep_us: below it, videos of p_deep_category are known to have p_max_rank others above them; null
-- where nothing is known.
--
-- Returns {replayed, answer}. Errors: those of ledger_post; BL002 the key was used for another
-- request; BL005 no such video; 23505 on idempotency__pkey when the same key won meanwhile (call
-- again to get its response).
create or replace function gift_send(
  p_key text, p_request_hash bytea,
  p_donor bigint, p_video bigint, p_amount bigint, p_big_gift bigint, p_max_rank int,
  p_accounts bigint[], p_amounts bigint[],
  p_pending_account bigint, p_pending bigint,
  p_deep_category text default null, p_deep_us bigint default null,
  out replayed boolean, out answer jsonb
) language plpgsql as $$
declare
  stored idempotency;
  standing video_rank;
  now_us bigint;
  new_balance bigint;
  new_updated_us bigint;
  ahead int;
  rank_before int;
  rank_after int;
  posted record;
begin
  replayed := false;
  select * into standing from video_rank where video_id = p_video for no key update;
  if not found then
    raise exception 'no such video' using errcode = 'BL005';
  end if;

  if p_key is not null then
    -- After the lock: a first request that was still in flight has committed by now.
    select * into stored from idempotency where account_id = p_donor and key = p_key;
    if found then
      if stored.request_hash <> p_request_hash then
        raise exception 'key used for another request' using errcode = 'BL002';
      end if;
      replayed := true;
      answer := jsonb_set(stored.answer, '{video,sharer_name}', (
        select to_jsonb(a.name)
        from video v join account a on a.id = v.sharer_id where v.id = p_video));
      return;
    end if;
  end if;

  now_us := now_us();
  new_balance := standing.balance + p_amount;
  new_updated_us := case
    when p_amount >= p_big_gift then greatest(now_us, standing.updated_us)
    -- numeric: microseconds times petals does not fit a bigint
    when p_amount > 0 then standing.updated_us
      + floor(greatest(now_us - standing.updated_us, 0)::numeric * p_amount / p_big_gift)::bigint
    else standing.updated_us
  end;

  if not standing.offline
    and (standing.category = p_deep_category and new_updated_us < p_deep_us) is not true
  then
    select count(*) into ahead from (
      select from video_rank
      where category = standing.category and shown
        and (updated_us, video_id) > (new_updated_us, p_video)
      limit p_max_rank
    ) above;
    if new_balance > 0 and ahead < p_max_rank then
      rank_after := ahead + 1;
    end if;
    if standing.balance > 0 and ahead < p_max_rank then
      if new_updated_us > standing.updated_us then
        -- Of those above the old place, the ones above the new one are counted already.
        select ahead + count(*) into ahead from (
          select from video_rank
          where category = standing.category and shown
            and (updated_us, video_id) > (standing.updated_us, p_video)
            and (updated_us, video_id) < (new_updated_us, p_video)
          limit p_max_rank - ahead
        ) passed;
      end if;
      if ahead < p_max_rank then
        rank_before := ahead + 1;
      end if;
    end if;
  end if;
  update video_rank set balance = new_balance, updated_us = new_updated_us
    where video_id = p_video;

  select * into posted from ledger_post(
    case when p_amount > 0 then 'gift' else 'reduce' end, p_accounts, p_amounts);

  insert into gift (
      transfer_id, video_id, donor_id, amount, video_balance_after, rank_before, rank_after)
    values (
      posted.transfer_id, p_video, p_donor, p_amount, new_balance, rank_before, rank_after);

  if p_pending > 0 then
    perform referral_bring(p_pending_account, p_pending);
  end if;

  select jsonb_build_object(
      'balance', posted.balances[array_position(p_accounts, p_donor)],
      'rank_before', rank_before,
      'rank_after', rank_after,
      'video', to_jsonb(v) - 'search_terms' - 'search_text'
        || jsonb_build_object('balance', new_balance, 'updated_us', new_updated_us,
             'sharer_name', a.name))
    into answer
    from video v join account a on a.id = v.sharer_id where v.id = p_video;

  if p_key is not null then
    insert into idempotency (account_id, key, request_hash, answer)
      values (p_donor, p_key, p_request_hash, answer #- '{video,sharer_name}');
  end if;
end $$;
