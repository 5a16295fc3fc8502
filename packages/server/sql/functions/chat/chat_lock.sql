-- Locks the position of all chats, for which every post and every event waits. Then checks see what has
-- committed before, and an account that is deleted at the same time either gets no message or loses it.
create or replace function chat_lock(p_posts jsonb) returns void language sql as $$
  select from chat_position for no key update
$$;
