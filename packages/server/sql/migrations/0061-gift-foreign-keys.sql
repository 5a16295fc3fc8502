-- A gift locked the rows of its donor and its sharer for three foreign keys, and wrote them for that. Rows of
-- "account" are never deleted, and gift_send() reads both, so the keys can find nothing.
alter table gift drop constraint if exists gift_donor_id_fkey;
alter table idempotency drop constraint if exists idempotency_account_id_fkey;
alter table notification drop constraint if exists notification_account_id_fkey;
