-- As with the tables of money: the trigger refuses a change, and the role of the server may not even try.
revoke update, delete, truncate on chat_audit from current_user;
