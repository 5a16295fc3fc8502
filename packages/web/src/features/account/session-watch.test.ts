import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { isSessionOver } from './session-watch.ts';

const crash = new ApiError('server.failed', { status: 500 });
/** Whether the session is over after lookups that failed at these seconds. */
const overAfter = (error: ApiError, seconds: number[]) =>
  seconds.map((second) => isSessionOver(error, second * 1_000));

beforeEach(() => void isSessionOver(undefined));

describe('a session', () => {
  // rule: #session-check
  it('is over with the first 404', () => {
    expect(isSessionOver(new ApiError('request.notFound', { status: 404 }))).toBe(true);
  });
  // rule: #session-check
  it('is over when the lookup has failed with 500 for a minute', () => {
    expect(overAfter(crash, [0, 1, 30, 59, 60])).toEqual([false, false, false, false, true]);
  });
  it.each([
    ['503', new ApiError('server.unavailable', { status: 503 })],
    ['502 of a proxy', new ApiError('server.failed', { status: 502 })],
    ['404 of a proxy', new ApiError('server.failed', { status: 404 })],
    ['no response', new ApiError('server.unavailable', { isUnreachable: true })],
    ['429', new ApiError('request.tooMany', { status: 429 })],
  ])('outlives a day of %s', (_what, error) => {
    expect(overAfter(error, [0, 30, 60, 90, 86_400])).not.toContain(true);
  });
  it('gets a new minute from every other outcome', () => {
    overAfter(crash, [0, 30, 59]);
    isSessionOver(undefined);
    expect(overAfter(crash, [60, 90, 119])).not.toContain(true);
    overAfter(new ApiError('server.unavailable', { status: 503 }), [119]);
    expect(overAfter(crash, [130, 180])).not.toContain(true);
  });
  it('gets a new minute from a device that slept', () => {
    expect(overAfter(crash, [0, 10, 7_200, 7_230])).not.toContain(true);
    expect(overAfter(crash, [7_260])).toEqual([true]);
  });
});
