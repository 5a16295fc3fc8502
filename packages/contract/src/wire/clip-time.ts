import { formatDuration } from './time.ts';

/**
 * Formats milliseconds as `mm:ss`, from one hour on as `hh:mm:ss`, followed by `.mmm` unless it is a whole
 * second (docs/specification/subtitles.md#clip-times).
 */
export function formatClipTime(ms: number): string {
  const fraction = ms % 1_000;
  const whole = formatDuration((ms - fraction) / 1_000);
  return fraction === 0 ? whole : `${whole}.${String(fraction).padStart(3, '0')}`;
}

const clipTime = /^(?:(\d{1,2}):([0-5]?\d)|(\d{1,3})):([0-5]?\d)(?:[.,](\d{1,3}))?$/;

/**
 * Parses `mm:ss` or `hh:mm:ss`, with or without `.mmm`, to seconds; false for any other form
 * (docs/specification/subtitles.md#clip-times).
 */
export function parseClipTime(text: string): number | false {
  const match = clipTime.exec(text.trim());
  if (!match) return false;
  const [, hours = '0', minutes, allMinutes, seconds, fraction = ''] = match;
  const wholeS = Number(hours) * 3_600 + Number(minutes ?? allMinutes) * 60 + Number(seconds);
  return (wholeS * 1_000 + Number(fraction.padEnd(3, '0'))) / 1_000;
}
