import type { Translated } from '../messages.ts';
import type { outcome as en } from '../en/outcome.ts';

export const outcome = {
  donateToVideoSucc: '已送出 {amount}，谢谢。',
  donateToVideoFail: '送花没有成功（{message}）',
  reduceVideoBloomSucc: '已减少 {amount}。',
} satisfies Translated<typeof en>;
