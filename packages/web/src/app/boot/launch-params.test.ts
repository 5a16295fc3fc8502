import { describe, expect, it } from 'vitest';
import { readLaunchParams } from './launch-params.ts';

const at = (address: string) => readLaunchParams(new URL(address, 'http://bloom.test'));

describe('an address that is opened', () => {
  it('gives up the one-time code of a login', () => {
    expect(at('/?token=once')).toEqual({ arrival: { loginCode: 'once' }, clean: '/' });
  });
  it('gives up a referrer code in the query, and keeps the rest', () => {
    expect(at('/video/abc?videoSrc=youtube&code=REF12345&categoryIdx=1')).toEqual({
      arrival: { referrer: 'REF12345' },
      clean: '/video/abc?videoSrc=youtube&categoryIdx=1',
    });
  });
  it('gives up the referrer code of an invite link', () => {
    expect(at('/#/?code=REF12345')).toEqual({ arrival: { referrer: 'REF12345' }, clean: '/' });
  });
  it('gives up one code where query and hash have one each', () => {
    expect(at('/?code=QUERY#/?code=HASH')).toEqual({ arrival: { referrer: 'QUERY' }, clean: '/' });
  });
  it('keeps the code of an error page', () => {
    expect(at('/error?code=201')).toEqual({ arrival: {}, clean: '/error?code=201' });
  });
  it('gives up who invited to a login that failed', () => {
    expect(at('/error?code=205&referrer=REF12345')).toEqual({
      arrival: { referrer: 'REF12345' },
      clean: '/error?code=205',
    });
    expect(at('/login?referrer=REF12345').clean).toBe('/login?referrer=REF12345');
  });
  it('gives up what Facebook leaves behind', () => {
    expect(at('/?token=once#_=_')).toEqual({ arrival: { loginCode: 'once' }, clean: '/' });
  });
  it('gives up which login was linked, and drops what is none', () => {
    expect(at('/?linked=line')).toEqual({ arrival: { linked: 'line' }, clean: '/' });
    expect(at('/?linked=myspace')).toEqual({ arrival: {}, clean: '/' });
  });
  it('gives up a language that the app speaks, and drops any other', () => {
    expect(at('/?lang=cn')).toEqual({ arrival: { locale: 'cn' }, clean: '/' });
    expect(at('/?lang=xx')).toEqual({ arrival: {}, clean: '/' });
  });
  it.each([
    ['/#/video/abc?videoSrc=youtube&code=REF12345', '/video/abc?videoSrc=youtube'],
    ['/#/video/cid%2Fvid?code=REF12345', '/video/cid%2Fvid'],
    ['/#/mine?feature=invite&code=REF12345', '/mine?feature=invite'],
    ['/?category=movies#/?code=REF12345&audio=english', '/?category=movies&audio=english'],
    ['/video/abc#/?code=REF12345', '/video/abc'],
  ])('in the old form, %s, is brought to the new one', (address, clean) => {
    expect(at(address)).toEqual({ arrival: { referrer: 'REF12345' }, clean });
  });
  it('gives up the one-time code of a login in the old form', () => {
    expect(at('/#/login?token=once')).toEqual({ arrival: { loginCode: 'once' }, clean: '/login' });
  });
  it('keeps the code of an error page in the old form', () => {
    expect(at('/#/error?code=404')).toEqual({ arrival: {}, clean: '/error?code=404' });
  });
  it.each(['/#//evil.example/?code=x', String.raw`/#/\evil.example?code=x`])(
    'never leads to another site: %s',
    (address) => {
      expect(at(address).clean).toMatch(/^\/evil\.example\/?$/);
    },
  );
  it('of the home page keeps the filters only, in their canonical form', () => {
    expect(at('/?utm_source=x&fbclid=y').clean).toBe('/');
    expect(at('/?audio=english&x=1&category=movie').clean).toBe('/?category=movies&audio=english');
  });
  it('keeps everything else', () => {
    expect(at('/mine?feature=invite&x=1').clean).toBe('/mine?feature=invite&x=1');
    expect(at('/?searchKeyWords=%E8%8A%B1#x').clean).toBe('/?searchKeyWords=%E8%8A%B1#x');
  });
});
