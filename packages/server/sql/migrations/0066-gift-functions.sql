-- Gifts are prepared and completed by gift_send_batch() for all of a batch at once.
drop function if exists gift_prepare(jsonb);
drop function if exists gift_response(jsonb, bigint);
-- Releases before that prepared their gifts themselves.
update schema_support set oldest_migration = '0061-gift-foreign-keys';
