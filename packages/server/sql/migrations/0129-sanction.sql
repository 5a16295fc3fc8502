-- What keeps an account from writing anywhere, not only in the chat, and from moving petals.
alter table chat_sanction rename to sanction;
alter table sanction rename constraint chat_sanction_pkey to sanction_pkey;
alter table sanction rename constraint chat_sanction_account_id_fkey to sanction_account_id_fkey;
alter table sanction rename constraint chat_sanction__kind to sanction__kind;
alter table sanction rename constraint chat_sanction__until to sanction__until;
alter index chat_sanction__created_at rename to sanction__created_at;
alter table sanction add column action_id bigint;
comment on column sanction.action_id is
  'The row of moderation_action that set it; null for one that was set with the token of the chat''s moderators.';

create view chat_sanction as select account_id, kind, until, created_at from sanction;
comment on view chat_sanction is
  'For the statements of release 0.1.0 during an upgrade.';

alter table account add column frozen_by bigint;
comment on column account.frozen_by is
  'The row of moderation_action that freezes its petals; null where none does.';
