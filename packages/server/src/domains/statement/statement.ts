import type { StatementEntry, TransferReason } from '@bloom/contract/gift/statement';
import type { Source } from '@bloom/contract/sources/sources';

/** One movement of an account's petals, as a row of `movementsQuery`. */
export type Movement = {
  transferId: number;
  /** Unix seconds. */
  time: number;
  reason: TransferReason;
  /** Petals. */
  amount: number;
  balance: number;
  counterparty: string | null;
  source: string | null;
  sourceId: string | null;
  title: string | null;
  /** Moderators removed the video. */
  removed: boolean | null;
  collectionId: string | null;
  collectionTitle: string | null;
  /** Whether it thanks for a moment. */
  ofMoment: boolean;
  /** Null if it cannot be seen any more. */
  momentId: number | null;
};

/** The wire form of a movement. */
export function presentMovement(movement: Movement): StatementEntry {
  const { time, amount, balance, counterparty, source, sourceId, title, removed } = movement;
  const { collectionId, collectionTitle } = movement;
  return {
    time,
    reason: movement.reason,
    amount,
    balance,
    counterparty,
    video:
      source === null || sourceId === null
        ? null
        : {
            source: source as Source,
            id: sourceId,
            ...(removed ? { title: '', removed: true } : { title: title ?? '' }),
          },
    collection: collectionId === null ? null : { id: collectionId, title: collectionTitle ?? '' },
    ...(movement.ofMoment && { moment: { id: movement.momentId } }),
  };
}

const csvColumns = [
  'time',
  'reason',
  'counterparty',
  'video_source',
  'video_id',
  'video_title',
  'amount',
  'balance',
  'collection_id',
  'collection_title',
  'moment_id',
];

/**
 * The first line of a statement as CSV (RFC 4180); the byte order mark lets spreadsheets read it as UTF-8.
 */
export const csvHead = `\u{feff}${csvColumns.join(',')}\r\n`;

/** A movement as a line of CSV. */
export function csvLine({
  time,
  reason,
  amount,
  balance,
  counterparty,
  video,
  collection,
  moment,
}: StatementEntry): string {
  const texts = [reason, counterparty, video?.source, video?.id, video?.title];
  const cells = [
    new Date(time * 1_000).toISOString(),
    ...texts.map((text) => csvText(text ?? '')),
    amount,
    balance,
    ...[collection?.id, collection?.title].map((text) => csvText(text ?? '')),
    moment?.id ?? '',
  ];
  return `${cells.join(',')}\r\n`;
}

/**
 * Escapes a cell whose text other users chose. If a spreadsheet would run it as a formula, it gets a leading
 * apostrophe, which makes it text.
 */
function csvText(text: string): string {
  const harmless = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n;\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
