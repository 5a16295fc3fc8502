-- What people without an account give notice of, and the e-mails to them.
create table notice (
  id bigint generated always as identity,
  key text not null,
  case_id bigint not null,
  address text not null,
  reason text not null,
  text text not null,
  name text,
  email text,
  locale text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint notice_pkey primary key (id),
  constraint notice__key unique (key),
  constraint notice_case_id_fkey foreign key (case_id) references moderation_case(id) on delete cascade,
  constraint notice__sender check ((name is null) = (email is null))
);
create index notice__case on notice (case_id);
comment on column notice.key is
  'What only its sender knows: the address where the decision stands.';
comment on column notice.name is
  'Null in a notice of the abuse of children, as email.';

create table mail (
  notice_id bigint not null,
  kind text not null,
  failures int not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  constraint mail_pkey primary key (notice_id, kind),
  constraint mail_notice_id_fkey foreign key (notice_id) references notice(id) on delete cascade,
  constraint mail__kind check (kind in ('receipt', 'decision'))
);
create index mail__due on mail (due_at);
comment on table mail is
  'E-mails that are not sent yet; the job "send e-mails" deletes a row once the mail server has taken it.';
