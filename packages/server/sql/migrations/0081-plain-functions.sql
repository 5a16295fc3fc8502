-- Refusals are return values, and one gift is one plain function (docs/adr/0005).
drop function if exists gift_send(jsonb, jsonb);
drop function if exists gift_send_batch(jsonb);
drop function if exists ledger_post_batch(text[], int[], bigint[], bigint[]);
drop function if exists idempotency_find_batch(jsonb[]);
drop function if exists idempotency_store_batch(jsonb[], jsonb[]);
drop function if exists idempotency_store(jsonb, jsonb);
drop function if exists chat_post(jsonb, jsonb);
drop function if exists chat_post_batch(jsonb);
drop function if exists chat_check(bigint, jsonb);
drop function if exists reward_claim(jsonb, jsonb);
drop function if exists play_continue(jsonb, jsonb);
drop function if exists play_register(jsonb);
drop function if exists history_store(jsonb);
update schema_support set oldest_migration = '0081-plain-functions';
