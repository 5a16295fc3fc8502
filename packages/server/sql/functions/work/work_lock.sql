-- Orders everything that changes works: one transaction after the other. It comes before all locks of videos.
create or replace function work_lock() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('work', 0))
$$;
