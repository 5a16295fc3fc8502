-- Requests that were carried out, by the key their sender gave them. Written in the transaction of
-- the effect; a second request with the same key gets the answer of the first.
create table idempotency (
  account_id bigint not null references account (id),
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency__pkey primary key (account_id, key)
);
create index idempotency__created_at on idempotency (created_at);

-- A video's money record: who gave, who reduced, what it did to balance and place.
create table gift (
  transfer_id bigint primary key,
  video_id bigint not null references video (id),
  donor_id bigint not null references account (id),
  amount bigint not null,
  video_balance_after bigint not null,
  rank_before int,
  rank_after int,
  created_at timestamptz not null default clock_timestamp(),
  constraint gift__amount_not_zero check (amount <> 0)
);
create index gift__video on gift (video_id, transfer_id);
create index gift__donor on gift (donor_id, transfer_id);
comment on column gift.amount is 'Petals; negative for a reduce.';

-- Sends a gift (or, with a negative amount, a reduce) in one call: one round trip, one transaction.
--
-- What is posted where is decided by the caller (splitGift in the contract); this function locks in
-- the one order that cannot deadlock (the video, then accounts ascending), moves balance and rank
-- (docs/specification.md#rank), and stores the answer under the request's key.
--
-- Returns {replayed, answer}. Errors: those of ledger_post; BL002 the key was used for another
-- request; BL005 no such video; 23505 on idempotency__pkey when the same key won meanwhile (call
-- again and get its answer).
create function gift_send(
  p_key text, p_request_hash bytea,
  p_donor bigint, p_video bigint, p_amount bigint, p_big_gift bigint, p_max_rank int,
  p_accounts bigint[], p_amounts bigint[],
  p_pending_account bigint, p_pending bigint,
  out replayed boolean, out answer jsonb
) language plpgsql as $$
declare
  stored idempotency;
  standing video_standing;
  now_us bigint;
  new_balance bigint;
  new_updated_us bigint;
  rank_before int;
  rank_after int;
  posted record;
begin
  replayed := false;
  select * into standing from video_standing where video_id = p_video for no key update;
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
      answer := stored.answer;
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
  rank_before := video_place(
    standing.category, standing.balance, standing.updated_us, p_video, p_max_rank);
  rank_after := case
    when new_updated_us = standing.updated_us and (new_balance > 0) = (standing.balance > 0)
      then rank_before
    else video_place(standing.category, new_balance, new_updated_us, p_video, p_max_rank)
  end;
  update video_standing set balance = new_balance, updated_us = new_updated_us
    where video_id = p_video;

  select * into posted from ledger_post(
    case when p_amount > 0 then 'gift' else 'reduce' end, p_accounts, p_amounts);

  insert into gift (
      transfer_id, video_id, donor_id, amount, video_balance_after, rank_before, rank_after)
    values (
      posted.transfer_id, p_video, p_donor, p_amount, new_balance, rank_before, rank_after);

  if p_pending > 0 then
    insert into referral_pending as r (account_id, pending) values (p_pending_account, p_pending)
      on conflict (account_id) do update set pending = r.pending + excluded.pending;
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
      values (p_donor, p_key, p_request_hash, answer);
  end if;
end $$;
