create or replace function now_us() returns bigint language sql volatile as
  $$ select (extract(epoch from clock_timestamp()) * 1000000)::bigint $$;
