-- Collections: named lists of videos that accounts make (docs/specification/collections.md#collection). What
-- is saved stays in saved_video.
create table collection (
  id bigint generated always as identity,
  public_id text not null,
  account_id bigint not null,
  title text not null,
  text text not null,
  visibility text not null,
  created_at timestamptz not null default clock_timestamp(),
  notified_at timestamptz,
  received bigint not null default 0,
  hidden_by bigint,
  constraint collection_pkey primary key (id),
  constraint collection__public_id unique (public_id),
  constraint collection_account_id_fkey foreign key (account_id) references account(id)
);
create index collection__of_account on collection (account_id, id);
comment on column collection.public_id is
  'Random, so that an unlisted one is not found by counting.';
comment on column collection.visibility is
  'public, unlisted or private.';
comment on column collection.notified_at is
  'When its followers were last notified of a video: at most once a day.';
comment on column collection.received is
  'The sum of its gifts that are not reversed, petals; only gift_move() writes it.';
comment on column collection.hidden_by is
  'The row of moderation_action that hides it; null where none does.';

create table collection_video (
  collection_id bigint not null,
  video_id bigint not null,
  place bigint not null,
  added_us bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
  constraint collection_video__pkey primary key (collection_id, video_id),
  constraint collection_video_collection_id_fkey foreign key (collection_id)
    references collection(id) on delete cascade,
  constraint collection_video_video_id_fkey foreign key (video_id) references video(id) on delete cascade
);
create index collection_video__order on collection_video (collection_id, place);
create index collection_video__video on collection_video (video_id);
-- What was added last to a collection, for its feed.
create index collection_video__newest on collection_video (collection_id, added_us, video_id);
comment on column collection_video.place is
  'Orders the videos of a collection, with gaps: a moved one gets a place between its new neighbours.';

-- Who follows a collection, and is notified of what is added to it
-- (docs/specification/collections.md#followers).
create table collection_follow (
  account_id bigint not null,
  collection_id bigint not null,
  followed_us bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
  constraint collection_follow__pkey primary key (account_id, collection_id),
  constraint collection_follow_account_id_fkey foreign key (account_id) references account(id),
  constraint collection_follow_collection_id_fkey foreign key (collection_id)
    references collection(id) on delete cascade
);
create index collection_follow__followed_newest on collection_follow (collection_id, followed_us);
