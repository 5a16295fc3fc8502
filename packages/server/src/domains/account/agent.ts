// The first match counts: the browser inside an app also names the browser that it is built on.
const browsers: readonly [RegExp, string][] = [
  // What packages/mobile/capacitor.config.ts appends to that of the web view.
  [/ BloomApp$/, 'Bloom'],
  [/MicroMessenger/, 'WeChat'],
  [/\bLine\//, 'LINE'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/**
 * A label for a session: the browser and its system, such as "Firefox · Windows". It contains only
 * names of these lists, so text that a client sends is never shown.
 */
export function agentOf(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 1_000) ?? '';
  return [browsers, systems]
    .flatMap((names) => names.find(([pattern]) => pattern.test(text))?.[1] ?? [])
    .join(' · ');
}
