import type { MessagesOf } from '../messages.ts';

export const home = {
  effective: '{date}起生效',
  privacy: '隐私政策',
  terms: '使用条款',
  legal: '隐私与条款',
} satisfies MessagesOf<'home'>;
