-- What has an open case. Other domains read this instead of the table (docs/adr/0086): what a decision still
-- needs is not deleted for its age (docs/specification/wire.md#retention).
create or replace view open_case as
  select target_kind, target_id from moderation_case where closed_at is null;
