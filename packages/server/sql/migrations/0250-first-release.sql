-- What served 0.1.0, which was never published.
drop view chat_report, chat_sanction;
drop function if exists chat_report_write();
drop table chat_audit;
drop function if exists chat_audit_refuse_change();
drop function if exists thanks_refresh(bigint, double precision);
drop index account__without_handle;
alter table account add constraint account__handle check (handle is null or deleted_at is null);
comment on column account.handle is
  'Its row in handle without left_at; null while it is being added, and once it is deleted.';
comment on column account.look_alike is
  'The name ends with the mark " @handle", because it looks like a taken one.';
comment on column account.looks_version is
  'The release of the folding that made looks (account-name.ts).';
comment on column video.search_version is
  'The release of the folding that made the search columns (search-terms.ts).';
comment on column account.probation_since is
  'Since when it has not met what its welcome gift needs; null once it has.';
comment on column chat_message.hidden_by is
  'The row of moderation_action that hides it; null where none does.';
drop function if exists account_handle(account);
