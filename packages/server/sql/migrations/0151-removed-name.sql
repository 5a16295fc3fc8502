-- Names that moderators replaced (docs/specification/moderation.md#removed-names).
create table removed_name (
  account_id bigint not null,
  action_id bigint not null,
  name text not null,
  constraint removed_name_pkey primary key (account_id, action_id),
  constraint removed_name_account_id_fkey foreign key (account_id) references account(id)
);
comment on table removed_name is
  'Names that an account may not choose again while the action that replaced the last one is in force.';
comment on column removed_name.action_id is
  'The row of moderation_action. No foreign key: to check it, a revoked right would be needed.';
comment on column removed_name.name is
  'Without the mark of a look-alike.';
