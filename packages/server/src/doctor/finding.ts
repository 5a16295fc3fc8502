/** What `bloom doctor` found about one part. */
export type Finding = {
  part: string;
  /** A `failure` keeps Bloom from working or from working safely; a `warning` may be as it is meant to be. */
  level: 'ok' | 'warning' | 'failure';
  text: string;
  /** What to do about it. */
  advice?: string;
};

/** Makes findings about one part. */
export function findingsOf(part: string) {
  return {
    ok: (text: string): Finding => ({ part, level: 'ok', text }),
    warning: (text: string, advice: string): Finding => ({ part, level: 'warning', text, advice }),
    failure: (text: string, advice: string): Finding => ({ part, level: 'failure', text, advice }),
  };
}
