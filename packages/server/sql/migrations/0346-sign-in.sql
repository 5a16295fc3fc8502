-- Which SECRET_KEY the e-mail addresses are stored under (docs/operations.md#change-secret_key).
create table secret_key (
  only_row boolean not null default true,
  fingerprint text not null,
  former text,
  constraint secret_key_pkey primary key (only_row),
  constraint secret_key_only_row_check check (only_row)
);
comment on column secret_key.fingerprint is
  'A hash that only this key makes, and from which it cannot be found.';
comment on column secret_key.former is
  'The same of the key before, while addresses are stored under that; null once there is none.';
