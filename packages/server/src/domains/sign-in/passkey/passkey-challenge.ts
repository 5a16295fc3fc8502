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
import { passkey, type NewPasskey, type StoredPasskey } from './passkey-store.ts';

/** A browser's response to a challenge, and the secret of its login cookie. */
export type Received<Response> = { response: Response; browser: string | undefined };

/**
 * Challenges and the responses to them. Errors of a response: `login.passkeyExpired` if the challenge is
 * unknown, used, older than five minutes, or of another browser or session; `login.passkeyRefused` if origin,
 * site, signature or anything else is wrong.
 */
export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

/** Every authenticator has one of these. The library would add ML-DSA, which is experimental in Node. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
/** How long a browser may show its dialog. */
const timeout = 5 * 60 * 1_000;

/** @param isOn whether people can sign in with passkeys */
export function createPasskeyChallenges(
  database: Primary<Tables>,
  { isOn, publicUrl }: { isOn: boolean; publicUrl: string },
) {
  // The relying party: a passkey works on this host only, whatever page requests it.
  const rpID = new URL(publicUrl).hostname;
  const expected = {
    expectedOrigin: publicUrl,
    expectedRPID: rpID,
    // It is preferred, so an authenticator without it is accepted.
    requireUserVerification: false,
  };

  async function store(
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
  async function consume(clientDataJSON: string, browser: string | undefined) {
    const challenge = await verified<unknown>(() => decodeClientDataJSON(clientDataJSON).challenge);
    if (typeof challenge !== 'string') throw new BloomError('login.passkeyRefused');
    const login = await database.transact((tx) => new LoginWriter(tx).consume(challenge));
    const isItsBrowser = browser !== undefined && login?.browserHash.equals(hashToken(browser)) === true;
    if (login?.provider !== passkey || !isItsBrowser) throw new BloomError('login.passkeyExpired');
    return { challenge, userHandle: login.nonce, sessionId: login.sessionId };
  }

  return {
    /**
     * Options with which a browser makes a passkey.
     *
     * @param of.from the session whose account gets it; undefined: a new one
     * @param of.own the passkeys that the account has
     */
    async beginRegistration(
      browser: string,
      of: {
        userName: string;
        userHandle: string;
        from: LinkFrom | undefined;
        own: readonly { id: string; transports: string[] }[];
      },
    ) {
      const options = await generateRegistrationOptions({
        rpName: 'Bloom',
        rpID,
        userName: of.userName,
        userDisplayName: of.userName,
        userID: new Uint8Array(Buffer.from(of.userHandle, 'base64url')),
        attestationType: 'none',
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        excludeCredentials: of.own.map(({ id, transports }) => ({ id, transports })),
        timeout,
      });
      await store(options.challenge, browser, of);
      return options;
    },

    /** Options with which a browser signs in. */
    async beginLogin(browser: string) {
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'preferred',
        timeout,
      });
      await store(options.challenge, browser, { userHandle: '', from: undefined });
      return options;
    },

    /** The passkey that a browser has made for the account of a session, or a new one (null). */
    async endRegistration(
      { response, browser }: Received<RegistrationResponseJSON>,
      sessionId: number | null,
    ): Promise<NewPasskey> {
      const { clientDataJSON, transports = [] } = response.response;
      const login = await consume(clientDataJSON, browser);
      if (login.sessionId !== sessionId || login.userHandle === '') {
        throw new BloomError('login.passkeyExpired');
      }
      const { registrationInfo } = await verified(() =>
        verifyRegistrationResponse({
          response,
          expectedChallenge: login.challenge,
          supportedAlgorithmIDs,
          ...expected,
        }),
      );
      if (!registrationInfo) throw new BloomError('login.passkeyRefused');
      return { ...registrationInfo, userHandle: login.userHandle, transports };
    },

    /**
     * The passkey that a browser has signed in with, and its counter. Error: `login.passkeyUnknown`.
     *
     * @param find the passkey with this id
     */
    async endLogin(
      { response, browser }: Received<AuthenticationResponseJSON>,
      find: (id: string) => Promise<StoredPasskey | undefined>,
    ) {
      const { challenge } = await consume(response.response.clientDataJSON, browser);
      const key = await find(response.id);
      if (!key) throw new BloomError('login.passkeyUnknown');
      const { verified: isVerified, authenticationInfo } = await verified(() =>
        verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          // The library looks at the counter before the signature. Here only a signed one counts: otherwise
          // an attacker who knows the id of a passkey could end it.
          credential: { id: response.id, publicKey: key.publicKey, counter: 0 },
          ...expected,
        }),
      );
      const { userHandle = key.userHandle } = response.response;
      if (!isVerified || userHandle !== key.userHandle) {
        throw new BloomError('login.passkeyRefused');
      }
      const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
      return { accountId: key.accountId, id: response.id, counter, backedUp };
    },
  };
}

/** Returns the result of the library, whose errors are about the response. Error: `login.passkeyRefused`. */
async function verified<T>(verify: () => T | Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw new BloomError('login.passkeyRefused', {}, { cause: error });
  }
}
