-- The members of rooms who are present: a stream is open on a server that is alive, or ended a moment ago and
-- can come back, or the member has just joined (docs/specification/rooms.md#room-members).
create or replace view room_present (id, room_id, account_id, role, state, behind_s, joined_at, skips_seq) as
  select m.id, m.room_id, m.account_id, m.role, m.state, m.behind_s, m.joined_at, m.skips_seq
  from room_member m
  where m.left_at is null and m.removed_at is null and (
    m.entered_at > clock_timestamp() - interval '10 seconds'
    or exists (
      select from room_presence p join room_server s on s.id = p.server_id
      where p.member_id = m.id and s.seen_at > clock_timestamp() - interval '8 seconds'
        and (p.ended_at is null or p.ended_at > clock_timestamp() - interval '10 seconds')));
