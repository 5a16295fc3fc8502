-- What stays of videos that moderators removed.
create table removed_link (
  source text not null,
  source_id text not null,
  action_id bigint not null,
  constraint removed_link_pkey primary key (source, source_id)
);
comment on table removed_link is
  'Videos that moderators removed and their sharers deleted afterwards, which cannot be shared again. See video_keep_removed().';
comment on column removed_link.action_id is
  'The row of moderation_action that removed it. No foreign key: to check it, a revoked right would be needed.';

create index video__hidden on video (sharer_id) where hidden_by is not null;

-- The page of a removed video names the rule.
alter table moderation_action add constraint moderation_action__hide check (action <> 'hide' or rule is not null);
