import type { MessagesOf } from '../../messages.ts';

export const update = {
  ready: '{siteName} 有新版本了。',
} satisfies MessagesOf<'update'>;
