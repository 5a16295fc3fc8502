const megabyte = 1_000_000;

/**
 * The bytes that may be added to the database in a day (UTC), each with its reason
 * (docs/specification/wire.md#text-budget).
 */
export const dayLimits = {
  /** Over 4,000 messages or 2,300 moments, more than a person writes by hand; or 50 new long films. */
  account: 10 * megabyte,
  /** In the first week. 850 messages or 470 moments: more than a member of one day says in a long evening. */
  newAccount: 2 * megabyte,
  /** Of one address, however many accounts it has: 40,000 messages, those of a school or a mobile network. */
  address: 100 * megabyte,
} as const;

/** How long an account is new, in seconds. */
export const newAccountS = 7 * 86_400;

/**
 * How much one row grows the database by beside its text, with its indexes, the entries that it adds to the
 * bells of others, and a stored response with the longest key; `field`: only where the body has it. Those of
 * moments, messages, collections, reports and notices are above the growth that was measured, the others are
 * estimates.
 */
export const textKinds = {
  /** Five people are mentioned; it counts in lists and segments. */
  moment: { rowBytes: 4_000 },
  message: { rowBytes: 2_000 },
  /** Its stored response stays when the collection is deleted. */
  collection: { rowBytes: 5_000 },
  /** A gift without a note stores no text. */
  note: { rowBytes: 2_000, field: 'note' },
  /** Title, episodes and streams come from the source; all of the title can be searched. */
  share: { rowBytes: 10_000 },
  line: { rowBytes: 2_000 },
  /** Names and handles, which leave the former one behind. */
  name: { rowBytes: 2_000 },
  /** The device, with its keys. */
  push: { rowBytes: 1_500 },
  /** The case has a snapshot of what is reported. */
  report: { rowBytes: 3_000 },
  /** It has a case of its own, and e-mails about it. */
  notice: { rowBytes: 5_000 },
  /** Objections to decisions, and what an applicant says. */
  appeal: { rowBytes: 3_000 },
} as const satisfies Record<string, { rowBytes: number; field?: string }>;

export type TextKind = keyof typeof textKinds;

/** The bytes that a revision of subtitles adds beside its content. */
export const revisionBytes = 1_000;

/** A text is stored with its row, and often again in a snapshot, an index or a dead row. */
const copies = 2;

/** The bytes that a request is charged for its text; undefined where it has none. */
export function bytesOf(kind: TextKind, body: unknown): number | undefined {
  const rule: { rowBytes: number; field?: string } = textKinds[kind];
  const fields = (body ?? {}) as Record<string, unknown>;
  if (rule.field !== undefined && !fields[rule.field]) return undefined;
  return rule.rowBytes + copies * Buffer.byteLength(JSON.stringify(fields));
}
