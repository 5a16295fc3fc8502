import type { Finding } from '@bloom/contract/admin/setup';

export type { Finding };

/** Makes findings about one part. */
export function findingsOf(part: string) {
  return {
    ok: (text: string): Finding => ({ part, level: 'ok', text }),
    warning: (text: string, advice: string): Finding => ({ part, level: 'warning', text, advice }),
    failure: (text: string, advice: string): Finding => ({ part, level: 'failure', text, advice }),
  };
}
