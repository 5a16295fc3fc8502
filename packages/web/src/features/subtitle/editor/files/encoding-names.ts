import type { SubtitleEncoding } from '@bloom/contract/subtitle/encodings';

/** The scripts of which an encoding has the characters, as words of the editor. */
type Script =
  | 'simplified'
  | 'traditional'
  | 'japanese'
  | 'korean'
  | 'western'
  | 'central'
  | 'cyrillic'
  | 'greek'
  | 'turkish'
  | 'hebrew'
  | 'arabic'
  | 'baltic'
  | 'thai';

/** The names of encodings, and their scripts where they have not all. */
export const encodingNames: Record<SubtitleEncoding, { name: string; script?: Script }> = {
  'utf-8': { name: 'UTF-8' },
  gb18030: { name: 'GB 18030', script: 'simplified' },
  big5: { name: 'Big5', script: 'traditional' },
  'windows-1252': { name: 'Windows-1252', script: 'western' },
  shift_jis: { name: 'Shift JIS', script: 'japanese' },
  'euc-jp': { name: 'EUC-JP', script: 'japanese' },
  'euc-kr': { name: 'EUC-KR', script: 'korean' },
  'iso-8859-15': { name: 'ISO 8859-15', script: 'western' },
  'windows-1250': { name: 'Windows-1250', script: 'central' },
  'iso-8859-2': { name: 'ISO 8859-2', script: 'central' },
  'windows-1251': { name: 'Windows-1251', script: 'cyrillic' },
  'koi8-r': { name: 'KOI8-R', script: 'cyrillic' },
  'windows-1253': { name: 'Windows-1253', script: 'greek' },
  'windows-1254': { name: 'Windows-1254', script: 'turkish' },
  'windows-1255': { name: 'Windows-1255', script: 'hebrew' },
  'windows-1256': { name: 'Windows-1256', script: 'arabic' },
  'windows-1257': { name: 'Windows-1257', script: 'baltic' },
  'windows-874': { name: 'Windows-874', script: 'thai' },
  'utf-16le': { name: 'UTF-16 LE' },
  'utf-16be': { name: 'UTF-16 BE' },
  'utf-32le': { name: 'UTF-32 LE' },
  'utf-32be': { name: 'UTF-32 BE' },
};
