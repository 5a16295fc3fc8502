-- A post holds the position of the chat room when it inserts, and waited there for a deletion of its author, which then
-- waited for the position: both stood still until PostgreSQL found the deadlock, and every post behind them. A gift with a
-- note held up the gifts of its batch likewise, until its donor was deleted. Rows of "account" are never deleted, and both
-- functions read them, so the keys can find nothing (docs/adr/0005).
alter table chat_message drop constraint if exists chat_message_account_id_fkey;
alter table gift_note drop constraint if exists gift_note_account_id_fkey;
