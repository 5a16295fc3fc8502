-- A share notifies the followers who followed last: the index gives them in that order, so that a user with
-- any number of followers costs no more.
create index follow__followed_newest on follow (followed_id, followed_us);
drop index follow__followed;
