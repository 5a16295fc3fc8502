-- The key of a login in table "person": HMAC-SHA256 (RFC 2104) of 'provider:subject' with the secret of
-- this database. It is computed in SQL so that the secret never leaves the database.
create or replace function person_hash(p_provider text, p_subject text)
returns bytea language plpgsql stable as $$
declare
  secret bytea;
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  select value into strict secret from person_secret;
  for i in 0 .. length(secret) - 1 loop
    inner_pad := set_byte(inner_pad, i, get_byte(secret, i) # get_byte(inner_pad, i));
    outer_pad := set_byte(outer_pad, i, get_byte(secret, i) # get_byte(outer_pad, i));
  end loop;
  return sha256(
    outer_pad || sha256(inner_pad || convert_to(p_provider || ':' || p_subject, 'UTF8')));
end $$;
