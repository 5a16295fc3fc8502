-- What becomes of the note of a gift: its author deletes it, or moderators hide it.
alter table gift_note add column hidden_by bigint;
comment on column gift_note.hidden_by is
  'The row of moderation_action that hides it; null where none does.';
comment on column gift_note.note is
  'Empty once its author has deleted it: it still counts in the limits of notes, see note_check().';

-- The newest notes of an account.
create index gift_note__author on gift_note (account_id, transfer_id);
drop index gift_note__account;
