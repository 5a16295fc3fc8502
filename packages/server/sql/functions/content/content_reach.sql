-- The reasons why an account cannot read content: whether an action hides it, or what it is on, or it is in a
-- private room that the account is not in; and the site of its video, which a country can hide
-- (docs/specification/catalogue.md#country-filter); null where it is on none. p_reader: null for a visitor.
-- Its plan is kept, as that of content_video().
create or replace function content_reach(
  p_kind text, p_id bigint, p_reader bigint, out hidden boolean, out source text
) language plpgsql stable as $$
begin
  select c.hidden_by is not null or c.room_id is not null and not room_is_open_to(c.room_id, p_reader), v.source
    into hidden, source
    from content c left join public_video v on v.id = c.video_id
    where c.kind = p_kind and c.id = p_id;
end
$$;
