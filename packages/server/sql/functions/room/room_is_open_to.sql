-- Whether an account can read what is in a room, or could: a public one, or one that it is or was a member
-- of.
create or replace function room_is_open_to(p_room bigint, p_account bigint) returns boolean stable language sql as $$
  select exists (select from room where id = p_room and is_public)
    or exists (select from room_member where room_id = p_room and account_id = p_account)
$$;
