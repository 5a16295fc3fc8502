/** Formats seconds as `mm:ss`, or `hh:mm:ss` from one hour on (docs/specification/basics.md#time-display). */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  return (hours > 0 ? [hours, ...parts] : parts).map((n) => String(n).padStart(2, '0')).join(':');
}
