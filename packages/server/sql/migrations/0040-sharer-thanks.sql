-- The board of sharers: how much each was thanked lately.

create table sharer_thanks (
  sharer_id bigint primary key references account (id),
  week bigint not null
);
comment on table sharer_thanks is
  'Petals that others gave to the videos of a sharer lately; thanks_refresh() counts them each minute.';
create index sharer_thanks__week on sharer_thanks (week, sharer_id);
