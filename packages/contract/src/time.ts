/**
 * Formats seconds as `mm:ss`, or `hh:mm:ss` from one hour on (docs/specification.md#time-display).
 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  return (hours > 0 ? [hours, ...parts] : parts).map((n) => String(n).padStart(2, '0')).join(':');
}

/**
 * Parses `mm:ss` to seconds; false for any other form (docs/specification.md#clip-times).
 */
export function parseClipTime(text: string): number | false {
  const match = /^(\d{1,3}):([0-5]?\d)$/.exec(text.trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : false;
}
