import { beforeEach, describe, expect, it } from 'vitest';
import { storeReturnPath, consumeReturnPath } from './login-start.ts';

// Without a browser's storage the stores keep things in memory, which is all that is needed here.
beforeEach(() => void consumeReturnPath());

describe('the way back after a login', () => {
  it('leads to where the user was, once', () => {
    storeReturnPath('/video/abc?videoSrc=youtube');
    expect(consumeReturnPath()).toBe('/video/abc?videoSrc=youtube');
    expect(consumeReturnPath()).toBe('/');
  });
  it.each(['//evil.example', String.raw`/\evil.example`, 'https://evil.example', 'javascript:x'])(
    'never leads to another site: %s',
    (path) => {
      storeReturnPath(path);
      expect(consumeReturnPath()).toBe('/');
    },
  );
});
