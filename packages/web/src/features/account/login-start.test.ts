import { beforeEach, describe, expect, it } from 'vitest';
import { rememberReturn, takeReturn } from './login-start.ts';

// Without a browser's storage the stores keep things in memory, which is all that is needed here.
beforeEach(() => void takeReturn());

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
