// rule: #link
import { expect, test } from 'vitest';
import { decideLink, type Vote } from './decide-link.ts';

const vote = (changes: Partial<Vote> = {}): Vote => ({
  agrees: true,
  isSharer: false,
  isProposer: false,
  isTrusted: true,
  ...changes,
});
const against = { agrees: false };
const proposal = vote({ isProposer: true });

test('a proposal alone is a draft', () => {
  expect(decideLink('draft', [proposal], false)).toBe('draft');
});

test('a sharer who proposes does not join the video of another sharer', () => {
  expect(decideLink('draft', [vote({ isProposer: true, isSharer: true })], false)).toBe('draft');
});

test('a sharer of both videos joins them alone', () => {
  expect(decideLink('draft', [vote({ isProposer: true, isSharer: true })], true)).toBe('confirmed');
});

test('a sharer of one video confirms the proposal of another account', () => {
  expect(decideLink('draft', [proposal, vote({ isSharer: true, isTrusted: false })], false)).toBe(
    'confirmed',
  );
});

test('a sharer keeps a video alone against all other votes', () => {
  const votes = [proposal, vote(), vote(), vote(), vote({ isSharer: true, ...against })];
  expect(decideLink('confirmed', votes, false)).toBe('refused');
});

test('three votes net confirm, and three against refuse', () => {
  expect(decideLink('draft', [proposal, vote()], false)).toBe('draft');
  expect(decideLink('draft', [proposal, vote(), vote()], false)).toBe('confirmed');
  expect(decideLink('draft', [proposal, vote(), vote(), vote(against)], false)).toBe('draft');
  const four = [vote(against), vote(against), vote(against), vote(against)];
  expect(decideLink('draft', [proposal, ...four], false)).toBe('refused');
});

test('accounts that are not trusted do not count', () => {
  const votes = [vote({ isTrusted: false }), vote({ isTrusted: false }), vote({ isTrusted: false })];
  expect(decideLink('draft', votes, false)).toBe('draft');
});

test('a confirmed link stays while the votes are close', () => {
  expect(decideLink('confirmed', [proposal, vote(against)], false)).toBe('confirmed');
});
