import { describe, expect, it } from 'vitest';
import { readLaunchParams } from './launch-params.ts';

const at = (url: string) => readLaunchParams(new URL(url, 'http://bloom.test'));

describe('the URL of a page', () => {
  // rule: #launch-parameters
  it('yields the one-time code of a login', () => {
    expect(at('/?token=once')).toEqual({ launchParams: { loginCode: 'once' }, clean: '/' });
  });
  it.each(['/video/abc?videoSrc=youtube', '/Map', '/login?login=1', '/#/mine'])(
    'yields it from every page: %s',
    (address) => {
      const given = at(`${address}${address.includes('?') ? '&' : '?'}token=once`);
      expect(given.launchParams).toEqual({ loginCode: 'once' });
      expect(given.clean).not.toContain('once');
    },
  );
  // rule: #launch-parameters
  it.each(['/feed/movies', '/assets/x', '/demo/images/x', '/unknown', '/video', '/api/v1/account/x'])(
    'yields none from %s, which is no page, and removes it',
    (path) => {
      expect(at(`${path}?token=once`)).toEqual({ launchParams: {}, clean: path });
      expect(at(`/#${path}?token=once`)).toEqual({ launchParams: {}, clean: path });
    },
  );
  // rule: #chat-admin
  it.each([
    ['/?adminToken=secret', '/'],
    ['/?category=movies&adminToken=secret', '/?category=movies'],
    ['/chatroomadmin?adminToken=secret', '/chatroomadmin'],
    ['/video/abc?videoSrc=youtube&adminToken=secret#x', '/video/abc?videoSrc=youtube#x'],
    ['/#/chatroomadmin?adminToken=secret', '/chatroomadmin'],
    ['/?adminToken=secret&adminToken=secret', '/'],
  ])('yields the token of the chat’s moderator: %s', (address, clean) => {
    expect(at(address)).toEqual({ launchParams: { adminToken: 'secret' }, clean });
  });
  it('yields a referral code in the query, and keeps the rest', () => {
    expect(at('/video/abc?videoSrc=youtube&code=REF12345&categoryIdx=1')).toEqual({
      launchParams: { referrer: 'REF12345' },
      clean: '/video/abc?videoSrc=youtube&categoryIdx=1',
    });
  });
  // rule: #launch-parameters
  it('yields the referral code of an invite link', () => {
    expect(at('/#/?code=REF12345')).toEqual({ launchParams: { referrer: 'REF12345' }, clean: '/' });
  });
  it('yields one code if query and hash have one each', () => {
    expect(at('/?code=QUERY#/?code=HASH')).toEqual({
      launchParams: { referrer: 'QUERY' },
      clean: '/',
    });
  });
  // rule: #setup
  it('yields the code of a new site, and no page keeps it', () => {
    expect(at('/setup#secret')).toEqual({ launchParams: { setupCode: 'secret' }, clean: '/setup' });
    expect(at('/rules#secret').launchParams).toEqual({});
  });
  it('keeps the code of an error page', () => {
    expect(at('/error?code=201')).toEqual({ launchParams: {}, clean: '/error?code=201' });
  });
  it('yields the referral code of a login that failed', () => {
    expect(at('/error?code=205&referrer=REF12345')).toEqual({
      launchParams: { referrer: 'REF12345' },
      clean: '/error?code=205',
    });
    expect(at('/login?referrer=REF12345').clean).toBe('/login?referrer=REF12345');
  });
  it('loses the hash that Facebook appends', () => {
    expect(at('/?token=once#_=_')).toEqual({ launchParams: { loginCode: 'once' }, clean: '/' });
  });
  it('yields the linked provider, and drops an unknown one', () => {
    expect(at('/?linked=line')).toEqual({ launchParams: { linked: 'line' }, clean: '/' });
    expect(at('/?linked=oidc5')).toEqual({ launchParams: { linked: 'oidc5' }, clean: '/' });
    expect(at('/?linked=myspace')).toEqual({ launchParams: {}, clean: '/' });
  });
  it('yields a language of the app, and drops any other', () => {
    for (const name of ['zh-hans', 'cn', 'zh-CN']) {
      expect(at(`/?lang=${name}`)).toEqual({ launchParams: { locale: 'zh-hans' }, clean: '/' });
    }
    expect(at('/?lang=xx')).toEqual({ launchParams: {}, clean: '/' });
  });
  it.each([
    ['/#/video/abc?videoSrc=youtube&code=REF12345', '/video/abc?videoSrc=youtube'],
    ['/#/video/cid%2Fvid?code=REF12345', '/video/cid%2Fvid'],
    ['/#/mine?feature=invite&code=REF12345', '/mine?feature=invite'],
    ['/?category=movies#/?code=REF12345&audio=english', '/?category=movies&audio=english'],
    ['/video/abc#/?code=REF12345', '/video/abc'],
  ])('of the old app, %s, becomes a path', (address, clean) => {
    expect(at(address)).toEqual({ launchParams: { referrer: 'REF12345' }, clean });
  });
  it('of the old app yields the one-time code of a login', () => {
    expect(at('/#/login?token=once')).toEqual({
      launchParams: { loginCode: 'once' },
      clean: '/login',
    });
  });
  it('of the old app keeps the code of an error page', () => {
    expect(at('/#/error?code=404')).toEqual({ launchParams: {}, clean: '/error?code=404' });
  });
  it.each(['/#//evil.example/?code=x', String.raw`/#/\evil.example?code=x`])(
    'never leads to another site: %s',
    (address) => {
      expect(at(address).clean).toMatch(/^\/evil\.example\/?$/);
    },
  );
  it('of the home page keeps only filters, in their canonical form, the section of a search and the dialog', () => {
    expect(at('/?utm_source=x&fbclid=y').clean).toBe('/');
    expect(at('/?audio=english&x=1&category=movie').clean).toBe('/?category=movies&audio=english');
    expect(at('/?dialog=about&x=1').clean).toBe('/?dialog=about');
    expect(at('/?tab=lines&searchKeyWords=ann').clean).toBe('/?searchKeyWords=ann&tab=lines');
    expect(at('/?tab=lines').clean).toBe('/');
    expect(at('/?dialog=nonsense&category=movie').clean).toBe('/?category=movies');
    expect(at('/?dialog=login&category=movie').clean).toBe('/?category=movies&dialog=login');
  });
  it('keeps everything else', () => {
    expect(at('/mine?feature=invite&x=1').clean).toBe('/mine?feature=invite&x=1');
    expect(at('/?searchKeyWords=%E8%8A%B1#x').clean).toBe('/?searchKeyWords=%E8%8A%B1#x');
  });
});
