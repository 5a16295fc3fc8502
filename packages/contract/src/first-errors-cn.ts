import type { firstErrors } from './error-messages.ts';

/** What a page may have to say before it could load the other messages, in Simplified Chinese. */
export const chineseFirstErrors = {
  errors: {
    'account.insufficientBloom': '需要花费 {cost} 花瓣，但你只有 {balance}。',
    'server.maintenance': '服务器维护中，请稍后再试。给你带来不便，敬请谅解！',
    'server.failed': '我们这边出了点问题，请重试。',
    'server.unavailable': 'Bloom 暂时无法访问，请稍后再试。',
    'video.offline': '该视频已下线，无法播放。',
  },
} as const satisfies { errors: Record<keyof (typeof firstErrors)['errors'], string> };
