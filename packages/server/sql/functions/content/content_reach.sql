-- The reasons why others cannot read content: whether an action hides it, or what it is on; and the site of
-- its video, which a country can hide (docs/specification/catalogue.md#country-filter); null where it is on
-- none. Its plan is kept, as that of content_video().
create or replace function content_reach(p_kind text, p_id bigint, out hidden boolean, out source text)
language plpgsql stable as $$
begin
  select c.hidden_by is not null, v.source into hidden, source
    from content c left join public_video v on v.id = c.video_id
    where c.kind = p_kind and c.id = p_id;
end
$$;
