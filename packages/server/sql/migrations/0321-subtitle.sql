-- Subtitles as revisions (docs/adr/0049), points for them, and what saves may add in a day.
create table subtitle (
  video_id bigint not null,
  episode text not null default '',
  revision int not null default 0,
  locked boolean not null default false,
  searched int not null default 0,
  constraint subtitle__pkey primary key (video_id, episode),
  constraint subtitle_video_id_fkey foreign key (video_id) references video(id)
) with (fillfactor = 80);
create index subtitle__searched on subtitle (searched desc) where searched <> revision;
comment on table subtitle is
  'The newest revision of each video or episode. A save holds the lock of the row until its commit.';
comment on column subtitle.episode is
  'The id of the episode; empty for a video without episodes.';
comment on column subtitle.revision is
  '0 before the first save.';
comment on column subtitle.locked is
  'An operator has locked it: saves are refused.';
comment on column subtitle.searched is
  'The revision with which subtitle_line was filled last; below 0 after a change of what is shown of the '
  'revisions, another number for each.';

create table subtitle_revision (
  id bigint generated always as identity,
  video_id bigint not null,
  episode text not null,
  revision int not null,
  kind text not null,
  base_revision int not null,
  author_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  comment text not null,
  changes jsonb not null,
  cues int not null,
  coverage_en smallint not null,
  coverage_cn smallint not null,
  whole bytea,
  difference bytea,
  hidden_by bigint,
  constraint subtitle_revision__pkey primary key (video_id, episode, revision),
  constraint subtitle_revision__subtitle foreign key (video_id, episode)
    references subtitle(video_id, episode),
  constraint subtitle_revision_author_id_fkey foreign key (author_id) references account(id),
  constraint subtitle_revision__kind check (kind in ('save', 'merge', 'restore', 'rollback'))
);
create index subtitle_revision__author on subtitle_revision (author_id, id) where author_id is not null;
create unique index subtitle_revision__id on subtitle_revision (id);
create index subtitle_revision__created_at on subtitle_revision using brin (created_at)
  with (pages_per_range = 16);
alter table subtitle_revision alter column whole set storage external;
alter table subtitle_revision alter column difference set storage external;
comment on column subtitle_revision.author_id is
  'Null for an operator, and for a deleted account.';
comment on column subtitle_revision.changes is
  'How many cues were added, removed and changed, by part.';
comment on column subtitle_revision.whole is
  'All cues as JSON, compressed with zstd: [id, start in ms, end in ms, English, Chinese]. The newest '
  'revision always has it.';
comment on column subtitle_revision.difference is
  'The same, compressed with the content of the nearest earlier revision that is not erased as dictionary. '
  'A revision with neither this nor the whole was erased by an operator.';
comment on column subtitle_revision.hidden_by is
  'The row of moderation_action that hides it; null where none does.';

create table subtitle_credit (
  video_id bigint not null,
  episode text not null,
  revision int not null,
  account_id bigint not null,
  points double precision not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint subtitle_credit__pkey primary key (video_id, episode, revision),
  constraint subtitle_credit__revision foreign key (video_id, episode, revision)
    references subtitle_revision(video_id, episode, revision),
  constraint subtitle_credit_account_id_fkey foreign key (account_id) references account(id),
  constraint subtitle_credit__points check (points > 0)
);
create index subtitle_credit__account on subtitle_credit (account_id, created_at);
comment on table subtitle_credit is
  'Activity points of revisions that no claim has counted yet '
  '(docs/specification/subtitles.md#subtitle-points).';

create table subtitle_usage (
  account_id bigint,
  day date not null,
  bytes bigint not null,
  refused_on date,
  constraint subtitle_usage__account unique nulls not distinct (account_id)
) with (fillfactor = 80);
comment on table subtitle_usage is
  'The bytes of the last day (UTC) on which an account saved. A save holds the lock of its rows until its '
  'commit.';
comment on column subtitle_usage.account_id is
  'Null for the whole site.';
comment on column subtitle_usage.refused_on is
  'Of the site: the last day on which a save was refused, so that one server says so once.';
