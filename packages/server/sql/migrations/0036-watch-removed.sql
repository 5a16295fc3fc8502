-- Watched time and its daily limit outlive the removal of the video that was watched last (docs/adr/0033).
alter table watch alter column video_id drop not null;
comment on column watch.video_id is 'The video of the last heartbeat; null once its sharer removed it.';
