-- Subtitles that users write (docs/specification.md#subtitle-revisions).

create table subtitle (
  video_id bigint not null references video (id),
  episode text not null default '',
  revision int not null default 0,
  locked boolean not null default false,
  constraint subtitle__pkey primary key (video_id, episode)
) with (fillfactor = 80);
comment on table subtitle is
  'The newest revision of each video or episode. A save holds the lock of the row until its commit.';
comment on column subtitle.episode is 'The id of the episode; empty for a video without episodes.';
comment on column subtitle.revision is '0 before the first save.';
comment on column subtitle.locked is 'An operator has locked it: saves are refused.';

create table subtitle_revision (
  id bigint generated always as identity,
  video_id bigint not null,
  episode text not null,
  revision int not null,
  kind text not null,
  base_revision int not null,
  author_id bigint references account (id),
  created_at timestamptz not null default clock_timestamp(),
  comment text not null,
  changes jsonb not null,
  cues int not null,
  coverage_en smallint not null,
  coverage_cn smallint not null,
  content text,
  constraint subtitle_revision__pkey primary key (video_id, episode, revision),
  constraint subtitle_revision__subtitle foreign key (video_id, episode)
    references subtitle (video_id, episode),
  constraint subtitle_revision__kind check (kind in ('save', 'merge', 'restore', 'rollback'))
);
create index subtitle_revision__author on subtitle_revision (author_id, id) where author_id is not null;
comment on column subtitle_revision.author_id is 'Null for an operator, and for a deleted account.';
comment on column subtitle_revision.changes is 'How many cues were added, removed and changed, by part.';
comment on column subtitle_revision.content is
  'All cues as JSON: [id, start in ms, end in ms, English, Chinese]. Null once an operator has erased it.';

-- Only a deletion of an account and an operator's erasure change a revision.
create trigger subtitle_revision__append_only before update on subtitle_revision for each row
  when (
    (new.id, new.video_id, new.episode, new.revision, new.kind, new.base_revision, new.created_at,
      new.changes, new.cues, new.coverage_en, new.coverage_cn)
      is distinct from (old.id, old.video_id, old.episode, old.revision, old.kind, old.base_revision,
        old.created_at, old.changes, old.cues, old.coverage_en, old.coverage_cn)
    or new.author_id is not null and new.author_id is distinct from old.author_id
    or new.content is not null and new.content is distinct from old.content
    or new.comment <> '' and new.comment <> old.comment
  )
  execute function ledger_refuse_change();

create table subtitle_credit (
  video_id bigint not null,
  episode text not null,
  revision int not null,
  account_id bigint not null references account (id),
  points double precision not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint subtitle_credit__pkey primary key (video_id, episode, revision),
  constraint subtitle_credit__points check (points > 0),
  constraint subtitle_credit__revision foreign key (video_id, episode, revision)
    references subtitle_revision (video_id, episode, revision)
);
create index subtitle_credit__account on subtitle_credit (account_id, created_at);
comment on table subtitle_credit is
  'Activity points of revisions that no claim has counted yet (docs/specification.md#subtitle-points).';

alter table video_rank add column community text[] not null default '{}';
comment on column video_rank.community is
  'The languages of subtitles that users have written, as codes of the filter.';
