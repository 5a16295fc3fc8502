import { beforeEach, describe, expect, it } from 'vitest';
import { noteLoginStart, rememberReturn, takeOwnLogin, takeReturn } from './login-start.ts';

// Without a browser's storage the stores keep things in memory, which is all that is needed here.
beforeEach(() => {
  takeOwnLogin();
  takeReturn();
});

describe('a login that comes back', () => {
  it('is known as started here for ten minutes', () => {
    noteLoginStart(1_000);
    expect(takeOwnLogin(1_000 + 600_000)).toBe(true);
  });
  it('is asked about when it was started longer ago', () => {
    noteLoginStart(1_000);
    expect(takeOwnLogin(1_000 + 600_001)).toBe(false);
  });
  it('is asked about when none was started', () => {
    expect(takeOwnLogin(1_000)).toBe(false);
  });
  it('counts once', () => {
    noteLoginStart(1_000);
    takeOwnLogin(2_000);
    expect(takeOwnLogin(2_000)).toBe(false);
  });
});

describe('the way back after a login', () => {
  it('leads to where the user was, once', () => {
    rememberReturn('/video/abc?videoSrc=youtube');
    expect(takeReturn()).toBe('/video/abc?videoSrc=youtube');
    expect(takeReturn()).toBe('/');
  });
  it.each(['//evil.example', String.raw`/\evil.example`, 'https://evil.example', 'javascript:x'])(
    'never leads to another site: %s',
    (path) => {
      rememberReturn(path);
      expect(takeReturn()).toBe('/');
    },
  );
});
