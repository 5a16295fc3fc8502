import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { startUpstream, type Reply, type Upstream, type UpstreamRequest } from './upstream-server.ts';

/** A message that the push service has taken, as the device reads it. */
export type PushedMessage = {
  /** The decrypted text, parsed as JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads all fields of the wire
  data: any;
  topic: string | undefined;
  ttl: number;
  /** Whom the sender says can be contacted. */
  subject: string;
};

/** A browser that has subscribed. */
export type PushDevice = {
  /** The subscription that the device gives to the site. */
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** The messages so far. */
  readonly messages: readonly PushedMessage[];
  /** The user has removed the permission: the push service no longer knows the subscription. */
  unsubscribe(): void;
};

/** A push service with its devices. */
export type PushService = Upstream & {
  /** A device that only takes messages of the sender with this key, base64url. */
  newDevice(applicationServerKey: string): PushDevice;
};

/** Starts a push service that checks and decrypts what it gets, as RFC 8030, 8188, 8291 and 8292 say. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, (request: UpstreamRequest) => Reply>();
  const upstream = await startUpstream((request) => {
    const receive = devices.get(request.url.pathname);
    if (!receive || request.method !== 'POST') return { status: 410, body: 'no such subscription' };
    return receive(request);
  });
  return Object.assign(upstream, {
    newDevice(applicationServerKey: string): PushDevice {
      const path = `/push/${randomUUID()}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys();
      const auth = randomBytes(16);
      const messages: PushedMessage[] = [];
      devices.set(path, (request) => {
        const { headers, bytes } = request;
        const subject = readVapid(headers.authorization, applicationServerKey, upstream.url);
        if (subject === undefined) return { status: 403, body: 'not the sender of the subscription' };
        if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl']))) {
          return { status: 400, body: 'headers' };
        }
        const secret = (sender: Buffer) => keys.computeSecret(sender);
        messages.push({
          data: JSON.parse(decrypt(bytes, { p256dh, auth, secret })),
          topic: headers['topic'] as string | undefined,
          ttl: Number(headers['ttl']),
          subject,
        });
        return { status: 201, body: '' };
      });
      return {
        subscription: {
          endpoint: upstream.url + path,
          p256dh: p256dh.toString('base64url'),
          auth: auth.toString('base64url'),
        },
        messages,
        unsubscribe: () => void devices.delete(path),
      };
    },
  });
}

/** The subject of a valid VAPID header (RFC 8292), else undefined. */
function readVapid(header: string | undefined, key: string, origin: string): string | undefined {
  const [, token = '', sent] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (sent !== key || !isSigned) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const leftS = claims.exp - Date.now() / 1_000;
  return claims.aud === origin && leftS > 0 && leftS <= 86_400 ? claims.sub : undefined;
}

/** Decrypts a message of one record (RFC 8291). */
function decrypt(
  message: Buffer,
  { p256dh, auth, secret }: { p256dh: Buffer; auth: Buffer; secret: (sender: Buffer) => Buffer },
): string {
  const salt = message.subarray(0, 16);
  const sender = message.subarray(21, 21 + message.readUInt8(20));
  const sealed = message.subarray(21 + sender.length);
  const derive = (from: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const shared = derive(secret(sender), auth, keyInfo, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
