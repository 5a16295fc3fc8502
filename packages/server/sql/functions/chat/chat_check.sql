-- Why the rules of moderation refuse a message, as post_check() says; those of all chats count. Call it after
-- chat_lock(): posts of one account then never run at the same time. Also a deleted message counts.
create or replace function chat_check(p_account bigint, p jsonb) returns jsonb language sql as $$
  select post_check(p_account,
    (select created_at from chat_message where account_id = p_account order by id desc limit 1), p)
$$;
