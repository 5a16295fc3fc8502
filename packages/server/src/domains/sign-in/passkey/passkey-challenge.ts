import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Primary } from '../../../platform/database/index.ts';
import type { Tables } from '../../../schema.ts';
import { hashToken } from '../../account/index.ts';
import { challengeExpiry, LoginWriter, type LinkFrom } from '../login-store.ts';
import { passkey, PasskeyReader, type NewPasskey } from './passkey-store.ts';

/** A browser's response to a challenge, and the secret of its login cookie. */
export type Received<Response> = { response: Response; browser: string | undefined };

/** The database, and the site on which passkeys work. */
export type PasskeySite = {
  database: Primary<Tables>;
  /** Whether people can sign in with passkeys. */
  isOn: boolean;
  publicUrl: string;
  /** The name that authenticators show. */
  siteName: () => string;
};

/** Every authenticator has one of these. The library would add ML-DSA, which is experimental in Node. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
/** How long a browser may show its dialog. */
const timeout = 5 * 60 * 1_000;

// The relying party: a passkey works on this host only, whatever page requests it.
const hostOf = ({ publicUrl }: PasskeySite) => new URL(publicUrl).hostname;

const expectedOf = (site: PasskeySite) => ({
  expectedOrigin: site.publicUrl,
  expectedRPID: hostOf(site),
  // It is preferred, so an authenticator without it is accepted.
  requireUserVerification: false,
});

async function store(
  { database, isOn }: PasskeySite,
  challenge: string,
  browser: string,
  { userHandle, from }: { userHandle: string; from: LinkFrom | undefined },
) {
  if (!isOn) throw new BloomError('login.unsupportedProvider');
  const login = {
    provider: passkey,
    browserHash: hashToken(browser),
    codeVerifier: '',
    nonce: userHandle,
    refCode: null,
    linkAccountId: from?.accountId ?? null,
    sessionId: from?.sessionId ?? null,
    fromApp: false,
    appChallenge: null,
  };
  await database.transact((tx) => new LoginWriter(tx).begin(challenge, login, challengeExpiry));
}

/** Uses up the challenge of a response, whatever becomes of it. */
async function consume({ database }: PasskeySite, clientDataJSON: string, browser: string | undefined) {
  const challenge = await verified<unknown>(() => decodeClientDataJSON(clientDataJSON).challenge);
  if (typeof challenge !== 'string') throw new BloomError('login.passkeyRefused');
  const login = await database.transact((tx) => new LoginWriter(tx).consume(challenge));
  const isItsBrowser = browser !== undefined && login?.browserHash.equals(hashToken(browser)) === true;
  if (login?.provider !== passkey || !isItsBrowser) throw new BloomError('login.passkeyExpired');
  return { challenge, userHandle: login.nonce, sessionId: login.sessionId };
}

/**
 * Options with which a browser makes a passkey. Error: `login.unsupportedProvider` if passkeys are switched
 * off.
 *
 * @param of.from the session whose account gets it; undefined: a new one
 * @param of.own the passkeys that the account has
 */
export async function beginRegistration(
  site: PasskeySite,
  browser: string,
  of: {
    userName: string;
    userHandle: string;
    from: LinkFrom | undefined;
    own: readonly { id: string; transports: string[] }[];
  },
) {
  const options = await generateRegistrationOptions({
    rpName: site.siteName(),
    rpID: hostOf(site),
    userName: of.userName,
    userDisplayName: of.userName,
    userID: new Uint8Array(Buffer.from(of.userHandle, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: of.own.map(({ id, transports }) => ({ id, transports })),
    timeout,
  });
  await store(site, options.challenge, browser, of);
  return options;
}

/**
 * Options with which a browser signs in with any passkey of this site. Error: `login.unsupportedProvider`.
 *
 * @param browser the secret of the login cookie
 */
export async function beginAuthentication(site: PasskeySite, browser: string) {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'preferred',
    timeout,
  });
  await store(site, options.challenge, browser, { userHandle: '', from: undefined });
  return options;
}

/**
 * The passkey that a browser has made for the account of a session, or a new one (null). Errors:
 * `login.passkeyExpired` if the challenge is unknown, used, older than five minutes, or of another browser or
 * session; `login.passkeyRefused` if origin, site, signature or anything else is wrong.
 */
export async function endRegistration(
  site: PasskeySite,
  { response, browser }: Received<RegistrationResponseJSON>,
  sessionId: number | null,
): Promise<NewPasskey> {
  const { clientDataJSON, transports = [] } = response.response;
  const login = await consume(site, clientDataJSON, browser);
  if (login.sessionId !== sessionId || login.userHandle === '') {
    throw new BloomError('login.passkeyExpired');
  }
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: login.challenge,
      supportedAlgorithmIDs,
      ...expectedOf(site),
    }),
  );
  if (!registrationInfo) throw new BloomError('login.passkeyRefused');
  return { ...registrationInfo, userHandle: login.userHandle, transports };
}

/**
 * The passkey that a browser has signed in with, and its counter. Errors: those of `endRegistration`, and
 * `login.passkeyUnknown`.
 */
export async function endAuthentication(
  site: PasskeySite,
  { response, browser }: Received<AuthenticationResponseJSON>,
) {
  const { challenge } = await consume(site, response.response.clientDataJSON, browser);
  const key = await new PasskeyReader(site.database.write).find(response.id);
  if (!key) throw new BloomError('login.passkeyUnknown');
  const { verified: isVerified, authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      // The library looks at the counter before the signature. Here only a signed one counts: otherwise
      // an attacker who knows the id of a passkey could end it.
      credential: { id: response.id, publicKey: key.publicKey, counter: 0 },
      ...expectedOf(site),
    }),
  );
  const { userHandle = key.userHandle } = response.response;
  if (!isVerified || userHandle !== key.userHandle) {
    throw new BloomError('login.passkeyRefused');
  }
  const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
  return { accountId: key.accountId, id: response.id, counter, backedUp, host: hostOf(site) };
}

/** Returns the result of the library, whose errors are about the response. Error: `login.passkeyRefused`. */
async function verified<T>(verify: () => T | Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw new BloomError('login.passkeyRefused', {}, { cause: error });
  }
}
