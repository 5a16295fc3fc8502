-- thanks_refresh() has parameters now; calls of the previous release get their defaults.
drop function if exists thanks_refresh();
