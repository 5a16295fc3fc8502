-- Sends up to 64 gifts and reduces in one call and one transaction, each with its own outcome
-- (docs/adr/0063).
--
-- p_gifts: an array of {request, gift}, the arguments of gift_send(), in the order in which they are sent.
--
-- First prepares the gifts, then locks everything that more than one of them may change: the videos, then the
-- ledger accounts, then what invitees bring, each by ascending id. gift_send() and reward_claim() lock in the same order, so
-- neither they nor batches of other servers can deadlock with it. What each gift_send() locks again is
-- locked already.
--
-- Returns a row for each, in the same order: replayed and response of gift_send(); or refusal, {state,
-- detail}, if it failed and changed nothing. Errors that concern all of them (conflicts, timeouts, a lack of
-- resources) are raised.
create or replace function gift_send_batch(p_gifts jsonb)
returns table (replayed boolean, response jsonb, refusal jsonb) language plpgsql as $$
declare
  entry jsonb;
  refused_detail text;
begin
  p_gifts := (
    select jsonb_agg(jsonb_set(e, '{gift}', gift_prepare(e -> 'gift')) order by i)
    from jsonb_array_elements(p_gifts) with ordinality as list (e, i));
  perform from video_rank
    where video_id = any(array(
      select (e -> 'gift' -> 'video')::bigint from jsonb_array_elements(p_gifts) e))
    order by video_id for no key update;
  perform from ledger_account
    where id > 0 and id = any(array(
      select (p -> 'account')::bigint
      from jsonb_array_elements(p_gifts) e, jsonb_array_elements(e -> 'gift' -> 'postings') p))
    order by id for no key update;
  perform from referral_pending
    where account_id = any(array(
      select (e -> 'gift' -> 'pending' -> 'account')::bigint
      from jsonb_array_elements(p_gifts) e where e -> 'gift' -> 'pending' <> 'null'))
    order by account_id for no key update;

  for entry in select e from jsonb_array_elements(p_gifts) with ordinality as list (e, i) order by i loop
    begin
      refusal := null;
      select sent.replayed, sent.response into replayed, response
        from gift_send(nullif(entry -> 'request', 'null'), entry -> 'gift') sent;
    exception when others then
      if left(sqlstate, 2) not in ('BL', '22', '23') then
        raise;
      end if;
      get stacked diagnostics refused_detail = pg_exception_detail;
      replayed := null;
      response := null;
      refusal := jsonb_build_object('state', sqlstate, 'detail', refused_detail);
    end;
    return next;
  end loop;
end $$;
