-- Gives a room whose host is absent to the helper who is present for longest, else to such a guest with an
-- account (docs/specification/rooms.md#room-roles). Returns whether there is another host.
create or replace function room_pass_on(p_room bigint) returns boolean language plpgsql as $$
declare
  heir bigint;
begin
  perform from room where id = p_room for no key update;
  if exists (select from room_present where room_id = p_room and role = 'host') then
    return false;
  end if;
  select id into heir from room_present
    where room_id = p_room and account_id is not null
    order by role = 'helper' desc, joined_at, id limit 1;
  if heir is null then
    return false;
  end if;
  update room_member set role = 'helper' where room_id = p_room and role = 'host';
  update room_member set role = 'host' where id = heir;
  return true;
end $$;
