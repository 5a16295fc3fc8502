-- An account is notified of at most ten mentions an hour by one other
-- (docs/specification/notifications.md#mentions).
create index notification__mention on notification (account_id, actor_id, created_at) where kind = 'mention';
