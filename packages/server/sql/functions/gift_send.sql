-- Sends a gift (or, with a negative amount, a reduce) in one call: one round trip, one transaction
-- (docs/adr/0005).
--
-- gift_prepare() decides what to post. This function locks the video first and then the accounts by
-- ascending id, so that gifts cannot deadlock. It changes balance and rank (docs/specification.md#rank) and
-- stores under the request's key what gift_response() does not read again.
--
-- p_request: see idempotency_find().
-- p_gift: donor, amount; note, or null; what gift_prepare() takes or has added; min_age_s, the age in seconds
-- from which an account may reduce; big_gift, the amount that lifts a video to the top; max_rank, the deepest
-- rank that is counted (docs/adr/0006).
--
-- Errors: those of ledger_post() and of the idempotency functions; BL004 also for a donor who has deleted the
-- account; BL005 no such video; BL015 too new to reduce (detail: until when, in unix seconds).
create or replace function gift_send(
  p_request jsonb, p_gift jsonb, out replayed boolean, out response jsonb
) language plpgsql as $$
declare
  p_donor constant bigint := p_gift -> 'donor';
  p_video bigint := p_gift -> 'video';
  p_amount constant bigint := p_gift -> 'amount';
  p_big_gift constant bigint := p_gift -> 'big_gift';
  p_max_rank constant int := p_gift -> 'max_rank';
  donor record;
  accounts bigint[];
  amounts bigint[];
  ranked video_rank;
  now_us bigint;
  new_balance bigint;
  new_updated_us bigint;
  ahead int;
  rank_before int;
  rank_after int;
  posted record;
begin
  if p_video is null then
    p_gift := gift_prepare(p_gift);
    p_video := p_gift -> 'video';
  end if;
  select * into ranked from video_rank where video_id = p_video for no key update;
  if not found then
    raise exception 'no such video' using errcode = 'BL005';
  end if;

  response := idempotency_find(p_request);
  replayed := response is not null;
  if replayed then
    response := gift_response(response, p_video);
    return;
  end if;

  -- The donor may have deleted the account since the request was authenticated.
  select deleted_at, created_at + make_interval(secs => (p_gift -> 'min_age_s')::double precision) as may_reduce_at
    into donor from account where id = p_donor;
  if not found or donor.deleted_at is not null then
    raise exception 'account deleted' using errcode = 'BL004';
  end if;
  if p_amount < 0 and donor.may_reduce_at > clock_timestamp() then
    raise exception 'too new to reduce' using errcode = 'BL015',
      detail = ceil(extract(epoch from donor.may_reduce_at))::text;
  end if;

  now_us := now_us();
  new_balance := ranked.balance + p_amount;
  new_updated_us := case
    when p_amount >= p_big_gift then greatest(now_us, ranked.updated_us)
    -- numeric, because microseconds times petals exceed a bigint
    when p_amount > 0 then ranked.updated_us
      + floor(greatest(now_us - ranked.updated_us, 0)::numeric * p_amount / p_big_gift)::bigint
    else ranked.updated_us
  end;

  if not ranked.offline then
    select count(*) into ahead from (
      select from video_rank
      where category = ranked.category and shown
        and (updated_us, video_id) > (new_updated_us, p_video)
      limit p_max_rank
    ) above;
    if new_balance > 0 and ahead < p_max_rank then
      rank_after := ahead + 1;
    end if;
    if ranked.balance > 0 and ahead < p_max_rank then
      if new_updated_us > ranked.updated_us then
        -- Videos above the new rank are counted already; add those between the new and the old rank.
        select ahead + count(*) into ahead from (
          select from video_rank
          where category = ranked.category and shown
            and (updated_us, video_id) > (ranked.updated_us, p_video)
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

  select array_agg(account), array_agg(amount) into accounts, amounts
    from jsonb_to_recordset(p_gift -> 'postings') as posting (account bigint, amount bigint);
  select * into posted from ledger_post(
    case when p_amount > 0 then 'gift' else 'reduce' end, accounts, amounts);

  insert into gift (
      transfer_id, video_id, donor_id, amount, video_balance_after, rank_before, rank_after)
    values (
      posted.transfer_id, p_video, p_donor, p_amount, new_balance, rank_before, rank_after);

  if p_gift ->> 'note' is not null then
    insert into gift_note (transfer_id, account_id, note)
      values (posted.transfer_id, p_donor, p_gift ->> 'note');
  end if;

  if p_gift -> 'sharer' <> 'null' then
    insert into notification (account_id, kind, actor_id, video_id, amount, transfer_id)
      select (p_gift -> 'sharer')::bigint, kind, p_donor, p_video,
        case when kind = 'gift' then coalesce(amounts[array_position(accounts, (p_gift -> 'sharer')::bigint)], 0) end,
        case when kind = 'gift' then posted.transfer_id end
      from unnest(case
        when rank_after = 1 and rank_before is distinct from 1 then '{gift,top}'::text[]
        else '{gift}'
      end) kind;
  end if;

  if p_gift -> 'pending' <> 'null' then
    perform referral_bring(
      (p_gift -> 'pending' -> 'account')::bigint, (p_gift -> 'pending' -> 'amount')::bigint);
  end if;

  response := jsonb_build_object(
    'balance', posted.balances[array_position(accounts, p_donor)],
    'rank_before', rank_before,
    'rank_after', rank_after,
    'video', jsonb_build_object('balance', new_balance, 'updated_us', new_updated_us));
  perform idempotency_store(p_request, response);
  response := gift_response(response, p_video);
end $$;
