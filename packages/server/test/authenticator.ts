import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The parts of an authenticator’s signed data that a test wants to be wrong or different. */
export type Deviation = {
  origin?: string;
  /** The host of the site. */
  rpId?: string;
  type?: string;
  challenge?: string;
  counter?: number;
  userHandle?: string;
};

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: Uint8Array) => Buffer.from(data).toString('base64url');
const pageOf = (type: string, challenge: string, { origin = 'http://localhost' }: Deviation) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** Site, flags and counter, as every response of an authenticator begins. */
function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const data = Buffer.concat([sha256(rpId), Buffer.alloc(5)]);
  data.writeUInt8(flags, 32);
  data.writeUInt32BE(counter, 33);
  return data;
}

/** A passkey in software (WebAuthn level 3), which makes real keys and signatures. */
export class SoftwarePasskey {
  readonly id: string;
  /** How often it was used. An authenticator that does not count leaves it at 0. */
  counter = 0;
  userHandle = 'AAAA';
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };

  /** @param id that of another one, as an attacker would choose it */
  constructor(id: string = randomBytes(32).toString('base64url')) {
    this.id = id;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** The response of a browser to the options of a registration. */
  create({ challenge, rp, user }: CreationOptions, deviation: Deviation = {}) {
    this.userHandle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // An EC2 key of P-256 for ES256 (RFC 9053).
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const flags = userPresent | userVerified | hasCredential;
    const authData = Buffer.concat([
      authenticatorData(deviation.rpId ?? rp.id, flags, this.counter),
      Buffer.alloc(16),
      length,
      id,
      key,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: encoded(
          pageOf(deviation.type ?? 'webauthn.create', deviation.challenge ?? challenge, deviation),
        ),
        attestationObject: encoded(isoCBOR.encode(attestation as never)),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** The response of a browser to the options of a sign-in. */
  get({ challenge, rpId }: RequestOptions, deviation: Deviation = {}) {
    const page = pageOf(deviation.type ?? 'webauthn.get', deviation.challenge ?? challenge, deviation);
    const data = authenticatorData(
      deviation.rpId ?? rpId,
      userPresent | userVerified,
      deviation.counter ?? this.counter,
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: encoded(page),
        authenticatorData: encoded(data),
        signature: encoded(sign('sha256', Buffer.concat([data, sha256(page)]), this.#keys.privateKey)),
        userHandle: deviation.userHandle ?? this.userHandle,
      },
    };
  }
}
