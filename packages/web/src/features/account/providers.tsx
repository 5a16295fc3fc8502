import type { LoginProvider } from '@bloom/contract/logins';
import { localStore } from '../../lib/storage.ts';

/** The providers in the order in which they are offered (product.md §1). */
export const providers: readonly LoginProvider[] = ['facebook', 'twitter', 'wechat', 'line'];

/** Where a login with a provider begins (product.md §7); the saved referrer code goes along. */
export function loginAddress(provider: LoginProvider): string {
  const query = new URLSearchParams();
  const referrer = localStore.get('referrer_code');
  if (referrer) query.set('code', referrer);
  if (provider === 'wechat') query.set('from_wechat_web', 'true');
  return `/api/oauth/${provider}/login${query.size > 0 ? `?${query}` : ''}`;
}

/** The providers' marks, filled shapes on a field of 24 by 24. */
const marks: Record<LoginProvider, string> = {
  facebook:
    'M12 2a10 10 0 0 0-1.6 19.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.3c-1.2 0-1.6.8-1.6 1.6V12h2.8l-.4 2.9h-2.4v7A10 10 0 0 0 12 2Z',
  twitter:
    'M17.5 3.5h3l-6.6 7.6 7.8 9.9h-6.1l-4.8-6.1L5.3 21h-3l7.1-8.1L1.9 3.5h6.3l4.3 5.6 5-5.6Zm-1.1 15.7h1.7L7.2 5.2H5.4l11 14Z',
  wechat:
    'M9 3.5c-4.2 0-7.5 2.8-7.5 6.3 0 2 1.1 3.8 2.8 4.9l-.7 2.2 2.6-1.3c.9.3 1.8.4 2.8.4h.6a5.6 5.6 0 0 1-.2-1.5c0-3.3 3.1-5.9 6.9-5.9h.6C16.2 5.7 12.9 3.5 9 3.5Zm-2.5 3.2a1 1 0 1 1 0 2 1 1 0 0 1 0-2Zm5 0a1 1 0 1 1 0 2 1 1 0 0 1 0-2ZM22.5 14.5c0-2.9-2.8-5.2-6.1-5.2s-6.1 2.3-6.1 5.2 2.8 5.2 6.1 5.2c.7 0 1.4-.1 2-.3l2.2 1.1-.6-1.9c1.5-.9 2.5-2.4 2.5-4.1Zm-8.1-1.9a.85.85 0 1 1 0 1.7.85.85 0 0 1 0-1.7Zm4 0a.85.85 0 1 1 0 1.7.85.85 0 0 1 0-1.7Z',
  line: 'M12 2.5C6.2 2.5 1.5 6.3 1.5 11c0 4.2 3.7 7.7 8.8 8.3.8.1.7.5.5 1.7-.1.6.3.9.9.6 1.5-.7 6.3-3.5 8.7-6.3 1.4-1.5 2.1-2.9 2.1-4.3 0-4.7-4.7-8.5-10.5-8.5ZM6.2 13.7H8.7v-1H7.3V8.6H6.2v5.1Zm3.3 0h1.1V8.6H9.5v5.1Zm2.3 0h1.1v-3l2.1 3h1.1V8.6H15v3l-2.1-3h-1.1v5.1Zm5.3 0h2.8v-1h-1.7v-1h1.7v-1h-1.7v-1h1.7v-1.1h-2.8v5.1Z',
};

/** The mark of a provider, in the colour of the words beside it. */
export function ProviderMark({ provider }: { provider: LoginProvider }) {
  return (
    <svg aria-hidden="true" className="shrink-0" width="20" height="20" viewBox="0 0 24 24">
      <path d={marks[provider]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
