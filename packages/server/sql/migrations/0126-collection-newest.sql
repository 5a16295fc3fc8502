-- What was added last to a collection, for its feed.
create index collection_video__newest on collection_video (collection_id, added_us, video_id);
