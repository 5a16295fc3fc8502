-- What other domains read of rooms, instead of the table (docs/adr/0086). One that a moderator closed has not
-- ended: it can open again.
create or replace view known_room as
  select id, public_id, is_public, ended_at is not null as has_ended from room;
