import type { MessagesOf } from '../../messages.ts';

export const update = {
  ready: 'Bloom 有新版本了。',
} satisfies MessagesOf<'update'>;
