-- Cards of videos show the newest note of a gift to them (docs/specification/gifts.md#gift-note).
alter table gift_note add column video_id bigint;
update gift_note n set video_id = g.video_id from gift g where g.transfer_id = n.transfer_id and g.kind = 'video';
create index gift_note__newest on gift_note (video_id, transfer_id) where hidden_by is null and note <> '';
comment on column gift_note.video_id is
  'The video that the gift is to; null for a gift to a collection or moment.';
