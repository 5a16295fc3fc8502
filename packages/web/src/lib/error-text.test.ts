import { errors as chineseErrors } from '@bloom/contract/errors/error-messages-zh-hans';
import { errors as englishErrors } from '@bloom/contract/errors/error-messages-en';
import { expect, it, vi } from 'vitest';
import { registerErrorMessages } from '../i18n/error-messages.ts';
import { ApiError } from './api.ts';
import { errorText } from './error-text.ts';

// rule: #chat-room
it('a time is in the time zone of the device, and amounts are in full', () => {
  registerErrorMessages('en', englishErrors);
  registerErrorMessages('zh-hans', chineseErrors);
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 18, 0) });
  const until = new Date(2026, 10, 22, 15, 30).getTime() / 1_000;
  const tooNew = new ApiError('video.reduceTooNew', { params: { until } });
  expect(errorText('en', tooNew)).toMatch(/Yours can from Nov 22, 2026, 3:30\sPM\.$/);
  expect(errorText('zh-hans', tooNew)).toContain('你的账号从 2026年11月22日 15:30 起可以');
  // Within half a day the hour says enough.
  vi.setSystemTime(new Date(2026, 10, 22, 15, 20));
  const timedOut = new ApiError('chat.timedOut', { params: { until } });
  expect(errorText('en', timedOut)).toMatch(/write again from 3:30\sPM\.$/);
  expect(errorText('zh-hans', timedOut)).toContain('，15:30 起可以再次发布');
  const full = new ApiError('request.budget', { params: { until } });
  expect(errorText('en', full)).toMatch(/write again from 3:30\sPM\.$/);
  expect(errorText('zh-hans', full)).toContain('，15:30 起可以继续写');
  const tooMany = new ApiError('request.tooMany', { params: { until } });
  expect(errorText('en', tooMany)).toMatch(/go on from 3:30\sPM\.$/);
  vi.useRealTimers();
  const tooLittle = new ApiError('account.insufficientBloom', {
    params: { cost: 20_000, balance: 500 },
  });
  expect(errorText('en', tooLittle)).toBe('Need to spend 20,000 Bloom but only 500.');
});
