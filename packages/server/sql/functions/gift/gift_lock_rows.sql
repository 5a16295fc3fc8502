-- Locks what gifts touch, in the one order in which nothing can deadlock: recipients, videos with those of
-- the moments, collections, moments, ledger accounts, what the recipients bring their inviters, and
-- segments, each in ascending order. reward_claim() and moment_lock() lock in the same order, and so does
-- the deletion of an account, which locks no ledger account.
--
-- Its callers set the planner for its plans, see gift_lock().
--
-- p_payers: whose ledger accounts change besides those of the recipients.
create or replace function gift_lock_rows(
  p_videos bigint[], p_collections bigint[], p_moments bigint[], p_recipients bigint[], p_payers bigint[]
) returns void language plpgsql as $$
begin
  -- A second gift to a collection or moment in one transaction checks its foreign key again. A deletion has
  -- the account first, and then waits for the collection or moment.
  if p_collections is not null or p_moments is not null then
    perform from account where id = any(p_recipients) order by id for key share;
  end if;
  perform from video_rank where video_id = any(p_videos || array(select m.video_id from moment m where m.id = any(p_moments)))
    order by video_id for no key update;
  if p_collections is not null then
    perform from collection where id = any(p_collections) order by id for no key update;
  end if;
  if p_moments is not null then
    perform from moment where id = any(p_moments) order by id for no key update;
  end if;
  perform from ledger_account where id = any(p_recipients || p_payers) order by id for no key update;
  perform from referral_pending where account_id = any(p_recipients) order by account_id for no key update;
  if p_moments is not null then
    perform from moment_segment s
      where (s.video_id, s.episode, s.n) in (
        select m.video_id, m.episode, m.at_ms / 360000 from moment m
        where m.id = any(p_moments) and m.at_ms is not null)
      order by s.video_id, s.episode, s.n for no key update;
  end if;
end $$;
