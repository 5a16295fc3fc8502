-- Videos whose category moderators chose (docs/specification/moderation.md#chosen-categories).
alter table video
  add column recategorised_by bigint,
  add column chosen_category text,
  add column chosen_label text;
comment on column video.recategorised_by is
  'The row of moderation_action that chose its category; null where its sharer did.';
comment on column video.chosen_category is
  'The category that its sharer chose, while moderators chose another one.';
comment on column video.chosen_label is
  'The subcategory that its sharer chose, while moderators chose the category.';
