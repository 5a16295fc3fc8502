-- What a search finds lines of subtitles by (docs/adr/0079). A job fills it, and reads the newest saves
-- first.
create table subtitle_line (
  video_id bigint not null,
  episode text not null,
  terms text[] not null,
  starts int[] not null,
  lines text[] not null,
  constraint subtitle_line__pkey primary key (video_id, episode)
);
-- Without a list of pending terms, whose transfer now and then takes longer than a statement may.
create index subtitle_line__terms on subtitle_line using gin (terms) with (fastupdate = off);
-- To count the elements of arrays takes long, and a search reads the index of terms whatever they say.
alter table subtitle_line
  alter column terms set statistics 0,
  alter column starts set statistics 0,
  alter column lines set statistics 0;
comment on table subtitle_line is
  'The words of the subtitles of a video or episode. No foreign key: a row is only added with the lock of '
  'its row of subtitle, and checking the key would wait for saves.';
comment on column subtitle_line.terms is
  'Of all lines: whole words, and for Chinese every character and every pair of neighbouring ones.';
comment on column subtitle_line.starts is
  'When each line begins, in milliseconds.';
comment on column subtitle_line.lines is
  'The words of each cue with one space between and around them, folded; English, a line break, Chinese.';
