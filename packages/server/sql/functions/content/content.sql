-- Everything that people publish, with the same columns for each kind
-- (docs/specification/moderation.md#moderation-targets). video_id: the video that it is, or is on. title:
-- null where it has none of its own. text: null where SQL cannot read it. hidden_by: the action that hides it
-- from readers, or what it is on. room_id: the room that it is in.
create or replace view content (kind, id, public_id, owner_id, video_id, title, text, hidden_by, room_id) as
  select 'video'::text, v.id, v.source || '/' || v.source_id, v.sharer_id, v.id, v.title, coalesce(v.line, ''), v.hidden_by,
    null::bigint
    from video v
  union all select 'user', a.id, a.id::text, a.id, null, a.name, '', null, null
    from account a
  union all select 'note', n.transfer_id, n.transfer_id::text, n.account_id, g.video_id, null, n.note,
    coalesce(n.hidden_by, (select hidden_by from video where id = g.video_id)), null
    from gift_note n join gift g on g.transfer_id = n.transfer_id
  union all select 'message', m.id, m.id::text, m.account_id, null, null, m.content, m.hidden_by, m.room_id
    from chat_message m
  union all select 'collection', c.id, c.public_id, c.account_id, null, c.title, c.text, c.hidden_by, null
    from collection c
  union all select 'subtitle', r.id, r.id::text, r.author_id, r.video_id, null, null,
    coalesce(r.hidden_by, (select hidden_by from video where id = r.video_id)), null
    from subtitle_revision r
  union all select 'moment', m.id, m.id::text, m.account_id, m.video_id, null, m.content,
    coalesce(m.hidden_by, (select hidden_by from moment where id = m.root_id),
      (select hidden_by from video where id = m.video_id)), null
    from moment m
  union all select 'link', l.id, l.id::text, l.proposer_id, l.first_id, null, '',
    coalesce(l.hidden_by, (select min(hidden_by) from video where id in (l.first_id, l.second_id))), null
    from video_link l
  union all select 'room', r.id, r.public_id, r.creator_id, r.video_id, null, '', r.hidden_by, r.id
    from room r;
