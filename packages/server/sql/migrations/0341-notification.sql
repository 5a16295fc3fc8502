-- Recipients thank for gifts (docs/specification/notifications.md#thank-yous), once for each.
create unique index notification__thanked on notification (transfer_id) where kind = 'thanked';
comment on column notification.transfer_id is
  'The gift, whose note is shown; of a thank-you the gift that it is for.';
