-- What the log has of content that was erased for the law (docs/specification/moderation.md#erased-content).
create table erasure (
  action_id bigint not null,
  content_hash bytea not null,
  image text,
  constraint erasure_pkey primary key (action_id)
);
comment on table erasure is
  'Rows are only added. Apart from moderation_action, whose rows are public.';
comment on column erasure.action_id is
  'The row of moderation_action. No foreign key: to check it, a revoked right would be needed.';
comment on column erasure.content_hash is
  'SHA-256 of what was erased, as a JSON array.';
comment on column erasure.image is
  'What the files of its image are named by in the caches of servers, a hash of its address; null without one.';
revoke update, delete, truncate on erasure from current_user;

-- The page of an erased video names the rule.
alter table moderation_action add constraint moderation_action__erase check (action <> 'erase' or rule is not null);
