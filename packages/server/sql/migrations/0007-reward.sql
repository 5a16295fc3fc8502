-- The daily reward (docs/specification.md#daily-reward).

alter table ledger_transfer drop constraint ledger_transfer__reason;
alter table ledger_transfer add constraint ledger_transfer__reason
  check (reason in ('gift', 'reduce', 'demo', 'reward', 'referral'));

-- The random part of the next claim: 48 bits of a random UUID, which PostgreSQL draws from a
-- cryptographic source. The version digit is the 13th.
create function draw_reward() returns bigint language sql volatile as $$
  select ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint
$$;

-- Drawn when a person signs up and anew by each claim: whatever becomes of a request, the next one
-- finds the same draw.
alter table account add column reward_draw bigint not null default draw_reward();
comment on column account.reward_draw is
  'The random part of the next daily reward, 0 to 2^48 - 1. Nobody is told before it is paid.';
-- Whole seconds, as the wire shows it: the first claim is due at once.
alter table account alter next_reward_at set default date_trunc('second', now());

create table reward_claim (
  transfer_id bigint primary key,
  account_id bigint not null references account (id),
  claimed_at timestamptz not null,
  activity double precision not null,
  chance double precision not null,
  base bigint not null,
  extra bigint not null,
  referral bigint not null,
  referral_transfer_id bigint unique,
  constraint reward_claim__base_positive check (base > 0),
  constraint reward_claim__extra_not_negative check (extra >= 0),
  constraint reward_claim__referral_has_transfer
    check (referral >= 0 and (referral > 0) = (referral_transfer_id is not null))
);
comment on table reward_claim is 'What was claimed and how it came about; amounts in petals.';
create index reward_claim__account on reward_claim (account_id, transfer_id);

create trigger reward_claim__append_only
  before update or delete or truncate on reward_claim
  for each statement execute function ledger_refuse_change();
revoke update, delete, truncate on reward_claim from current_user;

-- Claims the daily reward in one call: one round trip, one transaction. Every constant of the rule
-- is the caller's (contract, "economy").
--
-- Locks: the person's ledger account, which lines up claims and gifts of one person; then the
-- person, the watched time, what the invitees have brought. Gifts lock in the same order.
--
-- Returns {replayed, answer}. Errors: BL002 the key was used for another request; BL004 no such
-- person; BL006 not due (detail: when, in unix seconds); 23505 on idempotency__pkey when the same
-- key won meanwhile (call again and get its answer).
create function reward_claim(
  p_key text, p_request_hash bytea,
  p_account bigint, p_activity double precision, p_period_s double precision,
  p_start_activity double precision, p_share_points double precision, p_max_shares int,
  p_gift_points double precision, p_big_gift bigint, p_watch_points_per_s double precision,
  p_max_base bigint, p_full_activity double precision, p_min_chance double precision,
  p_extra_percent int,
  out replayed boolean, out answer jsonb
) language plpgsql as $$
declare
  stored idempotency;
  person account;
  claimed_at timestamptz;
  last reward_claim;
  did record;
  share_points double precision;
  gift_points double precision;
  watch_points double precision;
  activity double precision;
  chance double precision;
  base bigint;
  extra bigint := 0;
  inviter bigint;
  referral bigint;
  reward_transfer bigint;
  referral_transfer bigint;
  balance bigint;
begin
  replayed := false;
  perform from ledger_account where id = p_account for no key update;
  if not found then
    raise exception 'no such ledger account' using errcode = 'BL004';
  end if;

  if p_key is not null then
    -- After the lock: a first request that was still in flight has committed by now.
    select * into stored from idempotency where account_id = p_account and key = p_key;
    if found then
      if stored.request_hash <> p_request_hash then
        raise exception 'key used for another request' using errcode = 'BL002';
      end if;
      replayed := true;
      answer := stored.answer;
      return;
    end if;
  end if;

  select * into person from account where id = p_account for no key update;
  claimed_at := clock_timestamp();
  if claimed_at < person.next_reward_at then
    raise exception 'not due' using errcode = 'BL006',
      detail = ceil(extract(epoch from person.next_reward_at))::text;
  end if;

  select * into last from reward_claim c where c.account_id = p_account
    order by c.transfer_id desc limit 1;
  select * into did from activity_take(
    p_account, coalesce(last.transfer_id, 0), coalesce(last.claimed_at, 'epoch'),
    p_max_shares, p_big_gift);
  share_points := did.shares * p_share_points;
  gift_points := did.gift_petals * p_gift_points / p_big_gift;
  watch_points := did.watched_us / 1000000.0 * p_watch_points_per_s;
  activity := least(
    p_activity, p_start_activity + share_points + gift_points + watch_points);

  chance := p_min_chance + (1 - p_min_chance) * person.reward_draw / (2 ^ 48)::double precision;
  -- PostgreSQL refuses a result too small for a double; so little activity pays 1 petal anyway.
  base := greatest(1, floor(
    p_max_base * sqrt(least(1, greatest(activity, 1e-15) / p_full_activity)) * chance + 0.5
  ))::bigint;
  select inviter_id into inviter from referral where invitee_id = p_account;
  if inviter is not null then
    extra := base * p_extra_percent / 100;
  end if;
  referral := referral_pay_out(p_account);

  select p.transfer_id, p.balances[2] into reward_transfer, balance
    from ledger_post('reward', array[-1, p_account], array[-base - extra, base + extra]) p;
  if referral > 0 then
    select p.transfer_id, p.balances[2] into referral_transfer, balance
      from ledger_post('referral', array[-1, p_account], array[-referral, referral]) p;
  end if;
  update account set
      next_reward_at = claimed_at + make_interval(secs => p_period_s),
      reward_draw = default
    where id = p_account
    returning next_reward_at into person.next_reward_at;
  insert into reward_claim (
      transfer_id, account_id, claimed_at, activity, chance, base, extra, referral,
      referral_transfer_id)
    values (
      reward_transfer, p_account, claimed_at, activity, chance, base, extra, referral,
      referral_transfer);
  if extra > 0 then
    perform referral_bring(p_account, extra);
  end if;

  answer := jsonb_build_object(
    'balance', balance,
    'next_timestamp', ceil(extract(epoch from person.next_reward_at))::bigint,
    'activity', activity, 'shares', share_points, 'gifts', gift_points, 'watch', watch_points,
    'chance', chance, 'base', base, 'extra', extra, 'referral', referral);
  if p_key is not null then
    insert into idempotency (account_id, key, request_hash, answer)
      values (p_account, p_key, p_request_hash, answer);
  end if;
end $$;
