-- Who has left lately is asked every hour, of a table that is mostly of people who stay.

create index account__deleted_at on account (deleted_at) where deleted_at is not null;
