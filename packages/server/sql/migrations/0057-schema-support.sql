-- The oldest release that works with this schema, by its newest migration. A migration with which earlier releases
-- cannot work sets it to the newest migration of the first release that can.
create table schema_support (oldest_migration text not null);
insert into schema_support values ('0057-schema-support');
