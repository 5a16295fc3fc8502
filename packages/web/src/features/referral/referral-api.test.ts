import { expect, it } from 'vitest';
import { inviteLink } from './referral-api.ts';

// rule: #referral-codes
it('an invite link has the form of the specification', () => {
  expect(inviteLink('https://bloom.example', 'ABCD2345')).toBe('https://bloom.example/#/?code=ABCD2345');
});
