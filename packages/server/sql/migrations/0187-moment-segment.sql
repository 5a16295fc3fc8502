-- A segment is read from its index alone: the thousand best of a popular video are on a thousand pages of the table.
create index moment__best_in_segment on moment (video_id, episode, (at_ms / 360000), thanks desc, id desc)
  include (at_ms, content, account_id, spoiler)
  where root_id is null and hidden_by is null and at_ms is not null;
drop index moment__segment;
