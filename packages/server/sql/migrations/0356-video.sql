-- Titles get the readings of more names (searchVersion 3).
drop index video__search_outdated;
create index video__search_outdated on video (id) where search_version < 3;
-- Lines are found by their compounds as one word too, so that all lines are indexed again.
update subtitle set searched = -1 where searched > 0;
