/**
 * The encodings in which subtitle files are read, those used most first
 * (docs/specification/subtitles.md#subtitle-files).
 */
export const subtitleEncodings = [
  'utf-8',
  'gb18030',
  'big5',
  'windows-1252',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
] as const;
export type SubtitleEncoding = (typeof subtitleEncodings)[number];

/** Those that are decoded piece by piece. */
export const streamEncodings = subtitleEncodings.filter((each) => !each.startsWith('utf-32'));
