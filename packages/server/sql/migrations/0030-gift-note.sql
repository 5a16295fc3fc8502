-- The notes of gifts. Apart from "gift", which is append-only: a note is personal and is deleted with the
-- donor's account. Without a foreign key to "gift", whose rows may not be locked either; only gift_send()
-- writes both.
create table gift_note (
  transfer_id bigint primary key,
  account_id bigint not null references account (id),
  note text not null
);
create index gift_note__account on gift_note (account_id);
comment on column gift_note.account_id is 'The donor.';
