-- What the page of a sharer shows: the videos in the order of the lists, and the petals received.

alter table video_rank add column sharer_id bigint;
-- Servers of the previous release add videos without naming the sharer here; a later migration drops this.
create function video_rank_sharer() returns trigger language plpgsql as $$
begin
  select sharer_id into new.sharer_id from video where id = new.video_id;
  return new;
end $$;
create trigger video_rank__sharer before insert on video_rank
  for each row when (new.sharer_id is null) execute function video_rank_sharer();
update video_rank s set sharer_id = v.sharer_id from video v where v.id = s.video_id;
alter table video_rank alter column sharer_id set not null;
create index video_rank__newest_of_sharer on video_rank (sharer_id, updated_us, video_id)
  include (source, category, label, audio, subtitle) where shown;

alter table ledger_account add column received bigint not null default 0;
comment on column ledger_account.received is
  'The sum of what gifts have posted to the account; counted by ledger_post() in the update of the balance.';
update ledger_account a set received = p.total
  from (
    select p.account_id, sum(p.amount)::bigint as total
    from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
    where t.reason = 'gift' and p.amount > 0 and p.account_id > 0
    group by p.account_id
  ) p
  where p.account_id = a.id;
