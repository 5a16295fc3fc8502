-- Takes the next positions of all chats, and returns the last one. Others who take one wait until this
-- transaction ends: positions are in the order of commits, and nothing is ever added before a position that
-- a reader has seen (docs/adr/0041). Take it as late as possible.
create or replace function chat_take(p_count bigint default 1) returns bigint language sql volatile as $$
  update chat_position set position = position + p_count returning position
$$;
