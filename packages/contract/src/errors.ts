/**
 * The catalogue of all errors that the server responds with: message key → number on the wire and the
 * parameters of its message.
 *
 * Numbers below 1000 are older than this server; its own start at 1000
 * (docs/specification/wire.md#error-catalogue). HTTP status and messages are in exhaustive tables
 * (`error-status.ts` in the server, `error-messages.ts` here), so a key without either does not
 * compile.
 */
export const errorCatalogue = {
  // Numbers that are older than this server
  'login.createUserFailed': { code: 200, params: [] },
  'login.unsupportedProvider': { code: 201, params: [] },
  'login.wechatDenied': { code: 203, params: [] },
  'login.lineDenied': { code: 204, params: [] },
  'login.accessTokenFailed': { code: 205, params: [] },
  'login.lineTokenInvalid': { code: 206, params: [] },
  'request.notFound': { code: 404, params: [] },
  'server.maintenance': { code: 999, params: [] },

  // The request itself
  'request.invalid': { code: 1000, params: ['field'] },
  'request.tooMany': { code: 1001, params: ['until'] },
  'request.tooLarge': { code: 1002, params: [] },
  'request.unsupportedMediaType': { code: 1003, params: [] },
  'request.keyReused': { code: 1004, params: [] },
  'request.forbidden': { code: 1005, params: [] },
  'server.failed': { code: 1006, params: [] },
  'server.unavailable': { code: 1007, params: [] },
  'server.readOnly': { code: 1008, params: [] },

  // Accounts
  'video.notLogin': { code: 1100, params: [] },
  'account.insufficientBloom': { code: 1101, params: ['cost', 'balance'] },
  'account.rewardNotDue': { code: 1102, params: [] },
  'login.codeInvalid': { code: 1103, params: [] },
  'login.openInWechat': { code: 1104, params: [] },
  'account.loginTaken': { code: 1105, params: [] },
  'account.alreadyLinked': { code: 1106, params: [] },
  'account.lastLogin': { code: 1107, params: [] },
  'login.providerAway': { code: 1108, params: [] },
  'account.nameFixed': { code: 1109, params: [] },
  // On the wire it has the number of the reason instead: 203, 204 or 205.
  'login.failed': { code: 1110, params: ['provider'] },
  'login.profileFailed': { code: 1111, params: ['provider'] },
  'account.exportBusy': { code: 1112, params: [] },

  // Sharing (docs/specification/sharing.md#order-of-checks)
  'error.alreadyShared': { code: 1200, params: [] },
  'share.unsupportedSource': { code: 1201, params: [] },
  'share.youtubeInvalidUrl': { code: 1202, params: [] },
  'share.bilibiliNotSupportSuchShare': { code: 1203, params: [] },
  'share.tencentInvalidUrl': { code: 1204, params: [] },
  'share.noCategory': { code: 1205, params: [] },
  'share.noLanguage': { code: 1206, params: [] },
  'share.bilibiliCategory': { code: 1207, params: [] },
  'share.tvsNotPlaylist': { code: 1208, params: [] },
  'share.blockedWord': { code: 1209, params: ['word'] },

  // Videos and gifts
  'video.invalidAmount': { code: 1300, params: [] },
  'video.unavailable': { code: 1301, params: ['reason'] },
  'video.offline': { code: 1302, params: [] },
  'video.reduceTooNew': { code: 1303, params: ['until'] },

  'video.hasGifts': { code: 1304, params: [] },
  'video.hasSubtitles': { code: 1305, params: [] },

  // Users
  'user.notFound': { code: 1350, params: [] },
  'user.self': { code: 1351, params: [] },
  'user.followLimit': { code: 1352, params: ['limit'] },
  'user.saveLimit': { code: 1353, params: ['limit'] },

  // Chat (docs/specification/chat.md#chat-routes)
  'chat.slowMode': { code: 1600, params: ['until'] },
  'chat.timedOut': { code: 1601, params: ['until'] },
  'chat.banned': { code: 1602, params: [] },
  'chat.linkTooSoon': { code: 1603, params: ['until'] },
  'chat.wordRefused': { code: 1604, params: [] },

  // The sites that videos are on
  'upstream.failed': { code: 1400, params: [] },
  'upstream.timeout': { code: 1401, params: [] },

  // The COVID map (docs/specification/map.md#map-data)
  'covid.loadFailed': { code: 1700, params: [] },
  'covid.invalidData': { code: 1701, params: [] },
  'covid.notDaily': { code: 1702, params: [] },

  // Images of other sites
  'image.invalid': { code: 1500, params: [] },

  // Subtitles; `cue` is the position in the list that was sent, from 1
  'subtitle.conflict': { code: 1800, params: [] },
  'subtitle.editingOff': { code: 1801, params: [] },
  'subtitle.locked': { code: 1802, params: [] },
  'subtitle.invalidStart': { code: 1803, params: ['cue'] },
  'subtitle.invalidEnd': { code: 1804, params: ['cue'] },
  'subtitle.endBeforeStart': { code: 1805, params: ['cue'] },
  'subtitle.overlap': { code: 1806, params: ['cue'] },
  'subtitle.outsideVideo': { code: 1807, params: ['cue'] },
  'subtitle.invalidCue': { code: 1808, params: ['cue', 'field'] },
  'subtitle.tooMany': { code: 1809, params: ['limit'] },
  'subtitle.wordsTooLong': { code: 1810, params: ['cue', 'limit'] },
  'subtitle.accountBudget': { code: 1811, params: ['until'] },
  'subtitle.siteBudget': { code: 1812, params: ['until'] },
  'subtitle.emptyTooNew': { code: 1813, params: ['until'] },
  'subtitle.mergeTooLarge': { code: 1814, params: ['limit'] },
} as const satisfies Record<string, { code: number; params: readonly string[] }>;

/** A message key of the catalogue; it identifies an error in code, on the wire and in messages. */
export type ErrorKey = keyof typeof errorCatalogue;

type ParamName<K extends ErrorKey> = (typeof errorCatalogue)[K]['params'][number];

/** The parameters of an error's message, by name. */
export type ErrorParams<K extends ErrorKey> = K extends ErrorKey
  ? Readonly<Record<ParamName<K>, string | number>>
  : never;

/** Why an upstream's video cannot be shared (`params.reason` of `video.unavailable`). */
export type UnavailableReason = 'gone' | 'private' | 'notEmbeddable';

/** Finds the key of a number on the wire, such as the `code` in the query of `/error`. */
export function errorKeyOf(code: number): ErrorKey | undefined {
  return (Object.keys(errorCatalogue) as ErrorKey[]).find(
    (key) => errorCatalogue[key].code === code,
  );
}

/**
 * An error that a rule of the product foresees. Domain code throws it with a key and its parameters; HTTP
 * status and message are added by the HTTP layer.
 */
export class BloomError<K extends ErrorKey = ErrorKey> extends Error {
  override readonly name = 'BloomError';
  readonly key: K;
  readonly params: ErrorParams<K>;
  /** More fields of the response, such as the existing video of a 409. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    key: K,
    ...[params, options]: [ParamName<K>] extends [never]
      ? [params?: ErrorParams<K>, options?: BloomErrorOptions]
      : [params: ErrorParams<K>, options?: BloomErrorOptions]
  ) {
    super(key, options?.cause === undefined ? undefined : { cause: options.cause });
    this.key = key;
    this.params = params ?? ({} as ErrorParams<K>);
    this.extra = options?.extra ?? {};
  }
}

type BloomErrorOptions = {
  cause?: unknown;
  extra?: Readonly<Record<string, unknown>> | undefined;
};
