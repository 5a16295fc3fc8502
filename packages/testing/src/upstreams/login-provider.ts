import { randomBytes } from 'node:crypto';
import {
  startUpstream,
  type UpstreamRequest,
  type Mishap,
  type Reply,
  type Upstream,
} from './upstream-server.ts';

/** The faults of a login provider that a test can set, besides the mishaps of every upstream. */
export type LoginFault =
  | 'expiredCode' // the code has expired
  | 'noToken' // a response without a token
  | 'noProfile' // a response without a profile
  | 'otherPerson' // the profile of another person
  | 'otherAudience' // an id token for another app
  | 'otherNonce' // an id token of another login
  | 'oldIdToken' // an id token that has expired
  | 'badIdToken' // the provider refuses its own id token
  | 'busy' // the provider reports that it is busy
  | 'otherIssuer' // an id token of another issuer
  | 'nulInSubject' // an id token whose subject has a control character
  | 'otherKey' // an id token signed with a key that is not published
  | 'unsigned' // an id token with the algorithm `none`
  | 'symmetric' // an id token signed with the secret of the app
  | 'otherConfiguration' // the configuration of another issuer
  | 'scriptConfiguration'; // a configuration whose sign-in page is a script

/** Bloom's app at a provider. */
export type LoginApp = { readonly clientId: string; readonly clientSecret: string };

/** The grant of a code. */
export type Grant = {
  readonly person: string;
  /** The query of the authorization request. */
  readonly sent: URLSearchParams;
};

/** A token, with its person, app and lifetime. */
export type Token = {
  readonly person: string;
  readonly appId: string;
  readonly expiresIn: number;
  readonly nonce?: string;
};

/** A local login provider. A person is identified by the name entered at sign-in. */
export type LoginUpstream = Upstream & {
  readonly app: LoginApp;
  fault: LoginFault | undefined;
  /** Presses "Allow" as the person, on the authorization page; returns the URL of the redirect. */
  allow(url: string, person: string): Promise<string>;
  /** Presses "Cancel". */
  cancel(url: string): Promise<string>;
  /** A token as the provider's SDK gives it to an app, by default Bloom's. */
  nativeToken(person: string, options?: { appId?: string; expiresIn?: number }): string;
};

/** The state of a provider, for its API. */
export type ProviderStore = {
  readonly app: LoginApp;
  fault: () => LoginFault | undefined;
  /** Redeems a code. Returns its grant, `used` if it was redeemed before, undefined if unknown. */
  redeemCode(code: string): Grant | 'used' | undefined;
  addToken(token: Token): string;
  token(text: string): Token | undefined;
  /** The id of a person at this provider. */
  idOf(person: string): string;
};

const randomToken = () => randomBytes(12).toString('hex');

/** The same id for the same name, in digits. */
export function numberOf(person: string): string {
  let sum = 7;
  for (const char of person) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9_007_199_254;
  return `1015${String(sum).padStart(13, '0')}`;
}

/**
 * A function that starts a local login provider, by default on a free port.
 *
 * @param provider.pages the paths of the authorization pages
 * @param provider.denied the parameters of the redirect after a refusal, besides the state
 * @param provider.fragment the fragment that the provider appends to the redirect URL
 */
export const loginProvider =
  (provider: Provider) =>
  ({ port = 0 }: { port?: number } = {}): Promise<LoginUpstream> =>
    start(provider, port);

type Provider = {
  name: string;
  app: LoginApp;
  pages: readonly string[];
  denied: Readonly<Record<string, string>>;
  fragment?: string;
  idOf?: (person: string) => string;
  api(request: UpstreamRequest, store: ProviderStore): Reply | Mishap;
};

async function start(provider: Provider, port: number): Promise<LoginUpstream> {
  const { name, app, pages, denied, fragment = '', idOf = numberOf } = provider;
  const codes = new Map<string, Grant | 'used'>();
  const tokens = new Map<string, Token>();
  const store: ProviderStore = {
    app,
    fault: () => upstream.fault,
    redeemCode(code) {
      const grant = codes.get(code);
      if (grant !== undefined) codes.set(code, 'used');
      return grant;
    },
    addToken(token) {
      const text = randomToken();
      tokens.set(text, token);
      return text;
    },
    token: (text) => tokens.get(text),
    idOf,
  };

  /** Redirects with the decision. */
  const back = ({ searchParams: sent }: URL): Reply => {
    const target = new URL(sent.get('redirect_uri') ?? '');
    const person = sent.get('person');
    const code = randomToken();
    if (person !== null) codes.set(code, { person, sent });
    const response = person === null ? denied : { code };
    for (const [key, value] of Object.entries({ ...response, state: sent.get('state') ?? '' })) {
      target.searchParams.set(key, value);
    }
    return { status: 302, headers: { location: target.href + fragment }, body: '' };
  };

  const server = await startUpstream((request) => {
    const { pathname, searchParams } = request.url;
    if (pages.includes(pathname)) {
      const id = searchParams.get('client_id') ?? searchParams.get('appid');
      return id === app.clientId ? page(name, searchParams) : { status: 400, body: 'no such app' };
    }
    if (pathname === '/decided') return back(request.url);
    return provider.api(request, store);
  }, port);

  const decide = async (authorizationUrl: string, person?: string) => {
    const shownPage = await fetch(authorizationUrl);
    if (!shownPage.ok) throw new Error(`${name} does not show its page: ${shownPage.status}`);
    const url = new URL('/decided', authorizationUrl);
    url.search = new URL(authorizationUrl).search;
    if (person !== undefined) url.searchParams.set('person', person);
    const response = await fetch(url, { redirect: 'manual' });
    return response.headers.get('location') ?? '';
  };
  const upstream: LoginUpstream = Object.assign(server, {
    app,
    fault: undefined,
    allow: (authorizationUrl: string, person: string) => decide(authorizationUrl, person),
    cancel: (authorizationUrl: string) => decide(authorizationUrl),
    nativeToken: (
      person: string,
      { appId = app.clientId, expiresIn = 5_000 }: { appId?: string; expiresIn?: number } = {},
    ) => store.addToken({ person, appId, expiresIn }),
  });
  return upstream;
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The authorization page. */
function page(name: string, sent: URLSearchParams): Reply {
  const hiddenFields = [...sent]
    .map(([key, value]) => `<input type="hidden" name="${escape(key)}" value="${escape(value)}">`)
    .join('');
  return {
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>${name}</title><h1>${name}</h1>
<form action="/decided">${hiddenFields}<label>Name <input name="person" required></label>
<button>Allow</button></form><form action="/decided">${hiddenFields}<button>Cancel</button></form></html>`,
  };
}

/** The fields of a form in the request. */
export function fieldsOf({ body, headers }: UpstreamRequest): URLSearchParams {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return new URLSearchParams(isForm ? body : '');
}

export function bearerOf({ headers }: UpstreamRequest): string {
  return headers.authorization?.replace(/^Bearer /, '') ?? '';
}
