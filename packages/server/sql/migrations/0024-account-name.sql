-- A provider's name that breaks the rules for names is replaced by a generated one, which the person
-- can change once. The previous release gave all such people one name.
alter table account add column name_changeable boolean not null default false;
comment on column account.name_changeable is
  'Whether the server generated the name, and the person has not replaced it yet.';
update account set name_changeable = true where name = 'Bloomer' and deleted_at is null;
