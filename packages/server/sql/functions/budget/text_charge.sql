-- Counts the bytes that a write adds, for everybody who pays for it
-- (docs/specification/wire.md#text-budget). Returns null, or a refusal() with until that has counted nothing.
--
-- p: bytes; goes_on, whether the transaction goes on after it: then it locks the account first, as the
-- deletion of the account does, and the rows that it counts in stay locked; payers, each {kind, max, key},
-- with account, new_s and new_max (what an account younger than that has in place of max) or with of, an
-- address or network. max is null where only the sum counts; key is that of the refusal.
create or replace function text_charge(p jsonb) returns jsonb language plpgsql as $$
declare
  today constant date := (clock_timestamp() at time zone 'UTC')::date;
  payer jsonb;
  room bigint;
begin
  if (p -> 'goes_on')::boolean then
    perform from public_account where id in (
      select (value ->> 'account')::bigint from jsonb_array_elements(p -> 'payers')) for key share;
  end if;
  for payer in
    select e.value from jsonb_array_elements(p -> 'payers') with ordinality e order by e.ordinality
  loop
    select (payer ->> case when bool_or(created_at > now() - make_interval(secs => (payer -> 'new_s')::int))
        then 'new_max' else 'max' end)::bigint
      into room from public_account where id = (payer ->> 'account')::bigint;
    insert into text_usage as u (day, account_id, name, bytes)
      values (today, (payer ->> 'account')::bigint, concat_ws(' ', payer ->> 'kind',
          case when payer ? 'of' then encode(person_hash('text ' || today, payer ->> 'of'), 'hex') end),
        (p -> 'bytes')::bigint)
      on conflict on constraint text_usage__payer do update set bytes = u.bytes + excluded.bytes
      returning room - u.bytes into room;
    if room < 0 then
      raise exception 'the budget is used up' using errcode = 'BL010';
    end if;
  end loop;
  return null;
-- What was counted before the one who has too little is rolled back.
exception when sqlstate 'BL010' then
  return refusal(payer ->> 'key', until((today + 1)::timestamp at time zone 'UTC'));
end $$;
