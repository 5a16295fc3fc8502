import type { ReactNode } from 'react';
import { ToneMark, type Tone } from './ToneMark.tsx';

type NoticeProps = { tone: Tone; children: ReactNode };

/** Says, in the place where it happened, how something went. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div
      role={tone === 'problem' ? 'alert' : 'status'}
      className="flex gap-3 rounded-control bg-sunken px-4 py-3 text-14"
    >
      <ToneMark tone={tone} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
