// The first that fits: an app's own browser names the browser that it is made of, too.
const browsers: readonly [RegExp, string][] = [
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
 * What a person can know a session by: the browser and its system, such as "Firefox · Windows". Only
 * names of these lists, so that nothing of what a client sends is ever shown.
 */
export function agentOf(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 1_000) ?? '';
  return [browsers, systems]
    .flatMap((names) => names.find(([pattern]) => pattern.test(text))?.[1] ?? [])
    .join(' · ');
}
