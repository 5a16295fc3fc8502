-- The room of an address, for a member who reads or writes its chat (docs/specification/chat.md#room-chat).
--
-- p_account: null for a visitor without an account, who is known by p_guest, the key of the visitor.
-- Returns {room}, or a refusal(): request.notFound, there is none, or it is no member;
-- room.removed; room.ended.
create or replace function room_access(p_room text, p_account bigint, p_guest text) returns jsonb
stable language sql as $$
  select case
      when m.id is null then refusal('request.notFound')
      when m.removed_at is not null then refusal('room.removed')
      when r.ended_at is not null or r.hidden_by is not null then refusal('room.ended')
      else jsonb_build_object('room', r.id)
    end
  from (select p_room as public_id) named
    left join room r using (public_id)
    left join room_member m on m.room_id = r.id and (m.account_id = p_account
      or p_account is null and m.guest_hash = sha256(convert_to(p_guest, 'UTF8')))
$$;
