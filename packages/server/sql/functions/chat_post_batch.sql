-- Posts up to 64 messages in one call and one transaction, each with its own outcome (docs/adr/0061).
--
-- p_posts: an array of {request, post}, the arguments of chat_post(), in the order in which they are sent.
--
-- The first one that is posted holds the position until the commit. What is refused takes none.
--
-- Returns a row for each, in the same order: replayed and response of chat_post(); or refusal, {state, detail}, if
-- it failed and changed nothing. Errors that concern all of them (conflicts, timeouts, a lack of resources) are
-- raised.
create or replace function chat_post_batch(p_posts jsonb)
returns table (replayed boolean, response jsonb, refusal jsonb) language plpgsql as $$
declare
  entry jsonb;
  refused_detail text;
begin
  for entry in select e from jsonb_array_elements(p_posts) with ordinality as list (e, i) order by i loop
    begin
      refusal := null;
      select posted.replayed, posted.response into replayed, response
        from chat_post(nullif(entry -> 'request', 'null'), entry -> 'post') posted;
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
