-- What titles are found by is made again (searchVersion 2): more letters, characters and readings are folded.
drop index video__search_outdated;
create index video__search_outdated on video (id) where search_version < 2;
