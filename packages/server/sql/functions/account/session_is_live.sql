-- Whether a session is valid: it was used within 90 days, and is at most a year old
-- (docs/specification/accounts.md#sessions).
create or replace function session_is_live(p_expires_at timestamptz, p_created_at timestamptz)
returns boolean stable language sql as $$
  select p_expires_at > now() and p_created_at > now() - interval '365 days'
$$;
