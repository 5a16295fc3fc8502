-- What a person chose for the app: language, theme, order of lists, languages of lists. It comes back on
-- every device after sign-in.
alter table account add column preferences jsonb not null default '{}';
comment on column account.preferences is
  'What the person chose for the app (Preferences of the contract); empty after deletion.';
