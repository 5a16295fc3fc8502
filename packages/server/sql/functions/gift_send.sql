-- Sends one gift or reduce: see gift_send_batch(), whose refusals it raises as errors.
create or replace function gift_send(
  p_request jsonb, p_gift jsonb, out replayed boolean, out response jsonb
) language plpgsql as $$
declare
  sent record;
begin
  select * into sent
    from gift_send_batch(jsonb_build_array(jsonb_build_object('request', p_request, 'gift', p_gift)));
  if sent.refusal is not null then
    raise exception 'the gift is refused' using
      errcode = sent.refusal ->> 'state', detail = coalesce(sent.refusal ->> 'detail', '');
  end if;
  replayed := sent.replayed;
  response := sent.response;
end $$;
