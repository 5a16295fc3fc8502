-- Keeps the category that feeds have named in the id of a video, when it gets another one.
create or replace function video_keep_feed_category() returns trigger language plpgsql as $$
begin
  new.feed_category := old.category;
  return new;
end $$;

create or replace trigger video__keep_feed_category before update of category on video for each row
  when (old.feed_category is null and old.category <> new.category)
  execute function video_keep_feed_category();
