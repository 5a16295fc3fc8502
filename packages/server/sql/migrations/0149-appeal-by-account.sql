-- A reversal of gifts concerns several accounts; each of them can object once.
alter table appeal drop constraint appeal_pkey;
alter table appeal add constraint appeal_pkey primary key (action_id, account_id);
