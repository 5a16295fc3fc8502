-- The facts of shown videos by which others that are the same are found (docs/specification/works.md).
create or replace view comparable_video as
select id, source, type, title, thumbnail_url, duration_s, search_terms, shared_us
from video where hidden_by is null and type <> 'Live';
