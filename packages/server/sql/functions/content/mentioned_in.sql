-- Which accounts a text of an account mentions, of those that its client names, as a list of ids: an own one,
-- one that does not exist or is not found (public_account), and one whose "@handle" is not in the text are
-- left out.
create or replace function mentioned_in(p_account bigint, p_content text, p_mentions jsonb) returns jsonb
stable language sql as $$
  select coalesce(jsonb_agg(id order by id), '[]') from public_account a
    where id = any (array(select jsonb_array_elements(p_mentions)::bigint))
      and id <> p_account and is_found and lower(p_content) ~ ('@' || handle || '(?![a-z0-9_])')
$$;
