-- Sends a gift (or, with a negative amount, a reduce) in one call: one round trip, one transaction
-- (docs/adr/0005).
--
-- The caller decides what to post (splitGift in the contract). This function locks the video first and
-- then the accounts by ascending id, so that gifts cannot deadlock. It changes balance and rank
-- (docs/specification.md#rank) and stores the response under the request's key. The stored response does
-- not hold the sharer's name, which is read again for each replay: nothing is left of a sharer who deletes
-- the account.
--
-- p_request: see idempotency_find().
-- p_gift: donor, video, amount; note, or null; sharer, who is notified of what the gift brings
-- (docs/adr/0034), or null; postings, an array of {account, amount}; pending, {account, amount} of what an
-- invitee brings its inviter, or null; big_gift, the amount that lifts a video to the top; max_rank, the
-- deepest rank that is counted (docs/adr/0006).
--
-- Errors: those of ledger_post() and of the idempotency functions; BL005 no such video.
create or replace function gift_send(
  p_request jsonb, p_gift jsonb, out replayed boolean, out response jsonb
) language plpgsql as $$
declare
  p_donor constant bigint := p_gift -> 'donor';
  p_video constant bigint := p_gift -> 'video';
  p_amount constant bigint := p_gift -> 'amount';
  p_big_gift constant bigint := p_gift -> 'big_gift';
  p_max_rank constant int := p_gift -> 'max_rank';
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
  select * into ranked from video_rank where video_id = p_video for no key update;
  if not found then
    raise exception 'no such video' using errcode = 'BL005';
  end if;

  response := idempotency_find(p_request);
  replayed := response is not null;
  if replayed then
    response := jsonb_set(response, '{video}', response -> 'video' || (
      select jsonb_build_object('sharer_name', a.name, 'sharer_deleted', a.deleted_at is not null)
      from video v join account a on a.id = v.sharer_id where v.id = p_video));
    return;
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

  select jsonb_build_object(
      'balance', posted.balances[array_position(accounts, p_donor)],
      'rank_before', rank_before,
      'rank_after', rank_after,
      'video', to_jsonb(v) - 'search_terms' - 'search_text'
        || jsonb_build_object('balance', new_balance, 'updated_us', new_updated_us,
             'community', ranked.community, 'sharer_name', a.name, 'sharer_deleted', a.deleted_at is not null))
    into response
    from video v join account a on a.id = v.sharer_id where v.id = p_video;
  perform idempotency_store(p_request, response #- '{video,sharer_name}');
end $$;
