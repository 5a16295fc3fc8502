-- The notes of gifts to videos that everybody may read. Other domains join this (docs/adr/0086).
create or replace view shown_note as
  select n.video_id, n.transfer_id, n.account_id, a.name, g.amount, n.note
  from gift_note n
    join standing_gift g on g.transfer_id = n.transfer_id
    join public_account a on a.id = n.account_id
  where n.hidden_by is null and n.note <> '' and a.is_found;
