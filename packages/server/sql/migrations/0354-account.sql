-- Looks of names are made again (looksVersion 2): more characters are folded, radicals and those beyond the
-- basic plane too.
drop index account__looks_outdated;
create index account__looks_outdated on account (id) where looks_version < 2 and name ~ '[⺀-鿿𠀀-𳎯]';
