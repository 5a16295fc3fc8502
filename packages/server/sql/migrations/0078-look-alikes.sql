-- A name that looks like a taken one shows the id of its account (docs/specification.md#look-alikes). Servers compute the
-- forms for the accounts that are there already, and for those that the previous release adds.
alter table account
  add column looks text[],
  add column look_alike boolean not null default false;
comment on column account.looks is
  'What the name looks like, in comparable forms: names that share one look alike. Null: not computed yet.';
comment on column account.look_alike is 'The name ends with the mark " #id", because it looks like a taken one.';
create index account__looks on account using gin (looks);
create index account__without_looks on account (id) where looks is null;
