import type { ReactNode } from 'react';
import { Icon, Petal } from './Icon.tsx';

type NoticeProps = { tone: 'success' | 'problem' | 'info'; children: ReactNode };

/** Says, in the place where it happened, how something went. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div
      role={tone === 'problem' ? 'alert' : 'status'}
      className="flex gap-3 rounded-control bg-sunken px-4 py-3 text-14"
    >
      <span className={tone === 'problem' ? 'text-danger' : undefined}>
        {tone === 'problem' ? <Icon name="warning" /> : <Petal size={20} />}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
