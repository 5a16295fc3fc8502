import type { SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import { formatClipTime } from '@bloom/contract/wire/clip-time';

/** A cue from one time in seconds to another. */
export function subtitleItem(
  startS: number,
  endS: number,
  words: Partial<SubtitleItem['words']> = {},
): SubtitleItem {
  return {
    cue: `${startS}-${endS}`,
    start: formatClipTime(startS * 1_000),
    start_sec: startS,
    end: formatClipTime(endS * 1_000),
    end_sec: endS,
    words: { EN: 'Hello', CN: '你好', ...words },
  };
}
