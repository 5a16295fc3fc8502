import { describe, expect, it } from 'vitest';
import { confirmWindowMs, tap } from './arming.ts';

const armed = { tier: 'small', sinceMs: 10_000 } as const;

describe('the two taps of a gift', () => {
  it('the first tap arms and sends nothing', () => {
    expect(tap(null, 'small', 10_000)).toEqual({ armed, sends: false });
  });
  it('the second tap sends and disarms', () => {
    expect(tap(armed, 'small', 11_000)).toEqual({ armed: null, sends: true });
  });
  it('the second tap after 4.9 seconds still sends', () => {
    expect(tap(armed, 'small', 14_900).sends).toBe(true);
  });
  it('exactly five seconds are within five seconds', () => {
    expect(tap(armed, 'small', 10_000 + confirmWindowMs).sends).toBe(true);
  });
  // rule: #gift-taps
  it('the second tap after 5.1 seconds arms again', () => {
    expect(tap(armed, 'small', 15_100)).toEqual({
      armed: { tier: 'small', sinceMs: 15_100 },
      sends: false,
    });
  });
  it('a tap on another tier arms that one instead', () => {
    expect(tap(armed, 'big', 11_000)).toEqual({
      armed: { tier: 'big', sinceMs: 11_000 },
      sends: false,
    });
  });
  // rule: #gift-taps
  it.each([0, 80, 250])('a second tap after %i ms sends', (ms) => {
    expect(tap(armed, 'small', 10_000 + ms)).toEqual({ armed: null, sends: true });
  });
});
