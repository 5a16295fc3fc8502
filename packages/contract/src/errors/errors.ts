/**
 * The catalogue of all errors that the server responds with: message key → number on the wire, HTTP status
 * and the parameters of its message.
 *
 * Numbers below 1000 are older than this server; its own start at 1000
 * (docs/specification/wire.md#error-catalogue). Messages are in an exhaustive table for each language
 * (`error-messages.ts`), so a key without them does not compile.
 */
export const errorCatalogue = {
  // Numbers that are older than this server
  'login.createUserFailed': { code: 200, status: 500, params: [] },
  'login.unsupportedProvider': { code: 201, status: 400, params: [] },
  'login.wechatDenied': { code: 203, status: 401, params: [] },
  'login.lineDenied': { code: 204, status: 401, params: [] },
  'login.accessTokenFailed': { code: 205, status: 401, params: [] },
  'login.lineTokenInvalid': { code: 206, status: 401, params: [] },
  'request.notFound': { code: 404, status: 404, params: [] },
  'server.maintenance': { code: 999, status: 503, params: [] },

  // The request itself
  'request.invalid': { code: 1000, status: 400, params: ['field'] },
  'request.tooMany': { code: 1001, status: 429, params: ['until'] },
  'request.tooLarge': { code: 1002, status: 413, params: [] },
  'request.unsupportedMediaType': { code: 1003, status: 415, params: [] },
  'request.keyReused': { code: 1004, status: 422, params: [] },
  'request.forbidden': { code: 1005, status: 403, params: [] },
  'server.failed': { code: 1006, status: 500, params: [] },
  'server.unavailable': { code: 1007, status: 503, params: [] },
  'request.budget': { code: 1009, status: 429, params: ['until'] },
  'server.readOnly': { code: 1008, status: 503, params: [] },

  // Accounts
  'video.notLogin': { code: 1100, status: 401, params: [] },
  'account.insufficientBloom': { code: 1101, status: 422, params: ['cost', 'balance'] },
  'account.rewardNotDue': { code: 1102, status: 422, params: [] },
  'login.codeInvalid': { code: 1103, status: 401, params: [] },
  'login.openInWechat': { code: 1104, status: 400, params: [] },
  'account.loginTaken': { code: 1105, status: 409, params: [] },
  'account.alreadyLinked': { code: 1106, status: 409, params: [] },
  'account.lastLogin': { code: 1107, status: 422, params: [] },
  'login.providerAway': { code: 1108, status: 502, params: [] },
  'account.nameFixed': { code: 1109, status: 422, params: [] },
  // On the wire it has the number of the reason instead: 203, 204 or 205.
  'login.failed': { code: 1110, status: 401, params: ['provider'] },
  'login.profileFailed': { code: 1111, status: 502, params: ['provider'] },
  'account.exportBusy': { code: 1112, status: 503, params: [] },
  'account.handleTaken': { code: 1113, status: 409, params: ['handle'] },
  'account.handleReserved': { code: 1114, status: 422, params: ['handle'] },
  'account.handleTooSoon': { code: 1115, status: 422, params: ['until'] },
  'account.frozen': { code: 1116, status: 403, params: [] },
  'login.notFresh': { code: 1117, status: 403, params: [] },
  'login.recoveryInvalid': { code: 1118, status: 401, params: [] },
  'login.registrationClosed': { code: 1140, status: 403, params: [] },
  'login.inviteNeeded': { code: 1141, status: 403, params: [] },
  'login.invitesUsed': { code: 1142, status: 403, params: [] },
  'account.waiting': { code: 1143, status: 403, params: [] },

  // Passkeys (docs/specification/sign-in.md#passkeys)
  'login.passkeyExpired': { code: 1120, status: 401, params: [] },
  'login.passkeyUnknown': { code: 1121, status: 401, params: [] },
  'login.passkeyRefused': { code: 1122, status: 401, params: [] },
  'login.passkeyCloned': { code: 1123, status: 401, params: [] },
  // E-mail (docs/specification/sign-in.md#e-mail)
  'login.codeWrong': { code: 1130, status: 401, params: ['left'] },
  'login.otherBrowser': { code: 1131, status: 409, params: [] },
  'login.mailBudget': { code: 1132, status: 429, params: [] },

  // Setting a new site up
  'setup.codeInvalid': { code: 1150, status: 403, params: [] },
  'setup.done': { code: 1151, status: 409, params: [] },

  // Sharing (docs/specification/sharing.md#order-of-checks)
  'error.alreadyShared': { code: 1200, status: 409, params: [] },
  'share.unsupportedSource': { code: 1201, status: 400, params: [] },
  'share.youtubeInvalidUrl': { code: 1202, status: 400, params: [] },
  'share.bilibiliNotSupportSuchShare': { code: 1203, status: 400, params: [] },
  'share.tencentInvalidUrl': { code: 1204, status: 400, params: [] },
  'share.noCategory': { code: 1205, status: 400, params: [] },
  'share.noLanguage': { code: 1206, status: 400, params: [] },
  'share.bilibiliCategory': { code: 1207, status: 422, params: [] },
  'share.tvsNotPlaylist': { code: 1208, status: 422, params: [] },
  'share.blockedWord': { code: 1209, status: 422, params: ['word'] },

  // Videos and gifts
  'video.invalidAmount': { code: 1300, status: 400, params: [] },
  'video.unavailable': { code: 1301, status: 422, params: ['reason'] },
  'video.offline': { code: 1302, status: 422, params: [] },
  'video.reduceTooNew': { code: 1303, status: 403, params: ['until'] },

  'gift.noteTooSoon': { code: 1306, status: 429, params: ['until'] },
  'video.hasGifts': { code: 1304, status: 409, params: [] },
  'video.hasSubtitles': { code: 1305, status: 409, params: [] },

  // Users
  'user.notFound': { code: 1350, status: 404, params: [] },
  'user.self': { code: 1351, status: 422, params: [] },
  'user.followLimit': { code: 1352, status: 422, params: ['limit'] },
  'user.saveLimit': { code: 1353, status: 422, params: ['limit'] },

  // Collections (docs/specification/collections.md#collection)
  'collection.limit': { code: 1900, status: 422, params: ['limit'] },
  'collection.videoLimit': { code: 1901, status: 422, params: ['limit'] },
  'collection.blockedWord': { code: 1902, status: 422, params: ['field', 'word'] },
  'collection.followLimit': { code: 1903, status: 422, params: ['limit'] },
  'collection.own': { code: 1904, status: 422, params: [] },

  // Moments (docs/specification/moments.md#moment)
  'moment.editTooLate': { code: 1950, status: 409, params: [] },
  'moment.own': { code: 1951, status: 422, params: [] },
  'moment.imported': { code: 1952, status: 422, params: [] },
  'moment.limit': { code: 1953, status: 422, params: ['limit'] },

  // Works (docs/specification/works.md#link)
  'work.locked': { code: 1970, status: 409, params: [] },
  'work.limit': { code: 1971, status: 422, params: ['limit'] },
  'work.full': { code: 1972, status: 422, params: ['limit'] },

  // Rooms (docs/specification/rooms.md#room)
  'room.limit': { code: 1980, status: 422, params: ['limit'] },
  'room.full': { code: 1981, status: 422, params: ['limit'] },
  'room.changed': { code: 1982, status: 409, params: [] },
  'room.ended': { code: 1983, status: 410, params: [] },
  'room.removed': { code: 1984, status: 403, params: [] },
  'room.queueFull': { code: 1985, status: 422, params: ['limit'] },
  'room.queueEmpty': { code: 1986, status: 422, params: [] },

  // Moderation (docs/specification/moderation.md#moderation-actions)
  'moderation.noChange': { code: 2000, status: 409, params: [] },
  'moderation.taken': { code: 2004, status: 409, params: [] },
  'moderation.noAppeal': { code: 2020, status: 409, params: [] },
  'moderation.otherDecides': { code: 2021, status: 403, params: [] },
  'moderation.rulesChanged': { code: 2030, status: 409, params: [] },
  'video.removed': { code: 2001, status: 410, params: ['rule', 'version'] },
  'video.removedNoGifts': { code: 2002, status: 422, params: [] },
  'collection.removed': { code: 2005, status: 410, params: ['rule', 'version'] },
  'share.removed': { code: 2003, status: 409, params: [] },
  'share.waiting': { code: 2006, status: 409, params: [] },
  'share.categoryFixed': { code: 2010, status: 409, params: [] },
  'account.nameRemoved': { code: 2011, status: 409, params: [] },

  // Chat (docs/specification/chat.md#chat-routes)
  'chat.slowMode': { code: 1600, status: 403, params: ['until'] },
  'chat.timedOut': { code: 1601, status: 403, params: ['until'] },
  'chat.banned': { code: 1602, status: 403, params: [] },
  'chat.linkTooSoon': { code: 1603, status: 403, params: ['until'] },
  'chat.wordRefused': { code: 1604, status: 403, params: [] },

  // The sites that videos are on
  'upstream.failed': { code: 1400, status: 502, params: [] },
  'upstream.timeout': { code: 1401, status: 504, params: [] },

  // The COVID map (docs/specification/map.md#map-data)
  'covid.loadFailed': { code: 1700, status: 502, params: [] },
  'covid.invalidData': { code: 1701, status: 502, params: [] },
  'covid.notDaily': { code: 1702, status: 502, params: [] },

  // Images of other sites
  'image.invalid': { code: 1500, status: 422, params: [] },

  // Subtitles; `cue` is the position in the list that was sent, from 1
  'subtitle.conflict': { code: 1800, status: 409, params: [] },
  'subtitle.editingOff': { code: 1801, status: 403, params: [] },
  'subtitle.locked': { code: 1802, status: 403, params: [] },
  'subtitle.invalidStart': { code: 1803, status: 400, params: ['cue'] },
  'subtitle.invalidEnd': { code: 1804, status: 400, params: ['cue'] },
  'subtitle.endBeforeStart': { code: 1805, status: 400, params: ['cue'] },
  'subtitle.overlap': { code: 1806, status: 400, params: ['cue'] },
  'subtitle.outsideVideo': { code: 1807, status: 400, params: ['cue'] },
  'subtitle.invalidCue': { code: 1808, status: 400, params: ['cue', 'field'] },
  'subtitle.tooMany': { code: 1809, status: 422, params: ['limit'] },
  'subtitle.wordsTooLong': { code: 1810, status: 422, params: ['cue', 'limit'] },
  'subtitle.siteBudget': { code: 1812, status: 429, params: ['until'] },
  'subtitle.emptyTooNew': { code: 1813, status: 403, params: ['until'] },
  'subtitle.mergeTooLarge': { code: 1814, status: 413, params: ['limit'] },
  'subtitle.suggestOff': { code: 1815, status: 403, params: [] },
  'subtitle.suggestFailed': { code: 1816, status: 502, params: [] },
  'subtitle.suggestBudget': { code: 1817, status: 429, params: ['until'] },
  'subtitle.suggestSiteBudget': { code: 1818, status: 429, params: ['until'] },
} as const satisfies Record<string, { code: number; status: number; params: readonly string[] }>;

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
  return (Object.keys(errorCatalogue) as ErrorKey[]).find((key) => errorCatalogue[key].code === code);
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
