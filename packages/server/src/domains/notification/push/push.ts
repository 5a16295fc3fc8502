import { ECDH, hash } from 'node:crypto';
import type { CategoryTable } from '@bloom/contract/catalogue/catalogue';
import { parseCategory } from '@bloom/contract/catalogue/categories';
import { deletedUserName } from '@bloom/contract/account/deleted-user';
import { interpolate } from '@bloom/contract/errors/interpolate';
import { localeTable, inLocale, type Locale } from '@bloom/contract/wire/locale';
import { actionTable, removes } from '@bloom/contract/moderation/moderation-rules';
import { formatPetals } from '@bloom/contract/gift/money';
import { collectionPagePath, videoPagePath } from '@bloom/contract/page/page';
import type { PushMessage } from '@bloom/contract/notification/push-message';
import { texts as allTexts } from '@bloom/contract/wire/texts';
import { formatDuration } from '@bloom/contract/wire/time';
import type { Entry } from '../notification.ts';

/** Where the messages for a device go, and the keys that encrypt them (RFC 8291), base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** After so many failed attempts a device misses a notification; the bell still has it. */
export const maxAttempts = 5;
const firstRetryS = 30;
const slowestRetryS = 3_600;

/**
 * How long to wait before the next attempt, in seconds: four times as long after each failure.
 *
 * @param failures how many attempts have failed since the last that did not, this one included
 * @param retryAfter the response's header, which can set a longer wait, of an hour at most
 */
export function retryDelayS(failures: number, retryAfter = ''): number {
  const backOffS = firstRetryS * 4 ** Math.min(failures - 1, maxAttempts);
  const namedS = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : 0;
  return Math.min(slowestRetryS, Math.max(backOffS, namedS));
}

/** Whether a text is a public key that messages can be encrypted for: a point of P-256, base64url. */
export function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** The same for all notifications of one entry of the bell, so that one replaces the other on a device. */
function tagOf(entry: Entry): string {
  const { kind, source, sourceId, collectionId, decision, momentId } = entry;
  const about = decision
    ? [decision.id]
    : kind === 'mention'
      ? [entry.ofMoment ? (entry.actors[0]?.id ?? 0) : null]
      : source === null
        ? [collectionId]
        : [source, sourceId, momentId];
  return [kind, ...about].filter((part) => part !== null).join('/');
}

/** The tag as a topic (RFC 8030): a message replaces the one of its topic that waits for the device. */
export function topicOf(tag: string): string {
  return hash('sha256', tag, 'base64url').slice(0, 32);
}

/**
 * Writes what a push message says of an entry, in the language of the one who gets it.
 *
 * @param unread how many entries are unread
 * @param names the names of the categories
 * @param title the name of the site
 */
export function writeMessage(
  entry: Entry,
  unread: number,
  locale: Locale,
  names: CategoryTable['category'],
  title: string,
): PushMessage {
  return {
    title,
    text: sentenceOf(entry, locale, names),
    url: pathOf(entry),
    tag: tagOf(entry),
    lang: localeTable[locale].tag,
    unread,
  };
}

/**
 * A new video opens at once, and a moment on its video; for everything else the bell, which says who it was.
 */
function pathOf({
  kind,
  source,
  sourceId: id,
  category: text,
  collectionId,
  momentId,
  replyId,
  atMs,
}: Entry): string {
  const category = parseCategory(text ?? '');
  if (momentId !== null && source !== null && id !== null && category !== undefined) {
    const second = atMs === null || atMs < 1_000 ? '' : `&t=${Math.floor(atMs / 1_000)}`;
    return `${videoPagePath({ source, id, category })}${second}&moment=${replyId ?? momentId}`;
  }
  if (kind === 'collected' && collectionId !== null) return collectionPagePath(collectionId);
  return kind === 'shared' && source !== null && id !== null && category !== undefined
    ? videoPagePath({ source, id, category })
    : '/mine?feature=bell';
}

function sentenceOf(entry: Entry, locale: Locale, names: CategoryTable['category']): string {
  const texts = allTexts[locale].notifications;
  const { actors, amount, category, count, decision, kind, title } = entry;
  const fill = (text: string, values: Record<string, string | number>) =>
    interpolate(text, (name) => values[name]);
  const [first] = actors;
  const name = first?.name === deletedUserName ? localeTable[locale].deletedUser : (first?.name ?? '');
  const others = texts.others[count === 2 ? 'one' : 'other'];
  const who = count > 1 ? fill(others, { name, count: count - 1 }) : fill(texts.one, { name });
  const values = { who, video: title || '…', collection: entry.collectionTitle ?? '…' };
  /** The name of a decision's target, in a notification to its owner. */
  const thingOf = ({ action, kind: target }: NonNullable<Entry['decision']>) => {
    if (kind === 'reported' || target === 'user') return values.video;
    if (target !== 'video') return fill(texts[`your_${target}`], values);
    return action === 'erase' ? texts.your_erasedVideo : values.video;
  };
  const categoryName = (name: string | null | undefined) => {
    const known = parseCategory(name ?? '');
    return known === undefined ? '' : inLocale(names[known] ?? { en: known }, locale);
  };
  const { petals: unit, scale } = localeTable[locale];
  switch (kind) {
    case 'gift': {
      const [gift, thanks] = entry.ofMoment
        ? (['momentGift', 'momentThanks'] as const)
        : entry.ofCollection
          ? (['collectionGift', 'collectionThanks'] as const)
          : (['gift', 'thanks'] as const);
      return amount !== null && amount > 0
        ? fill(texts[gift], { ...values, amount: formatPetals(amount, { unit, scale }) })
        : fill(texts[thanks], values);
    }
    case 'thanked':
      return fill(
        texts[entry.ofMoment ? 'thankedMoment' : entry.ofCollection ? 'thankedCollection' : 'thanked'],
        values,
      );
    case 'mention':
      return fill(texts[entry.ofMoment ? 'momentMention' : 'mention'], values);
    case 'reply':
      return entry.atMs === null
        ? fill(texts.reply, values)
        : fill(texts.replyAt, { ...values, at: formatDuration(Math.floor(entry.atMs / 1_000)) });
    case 'decision':
    case 'reported':
      return decision
        ? fill(texts[decisionText(kind, decision)], {
            video: thingOf(decision),
            rule: decision.rule ?? '',
            reason: decision.reason,
            from: categoryName(decision.data.recategorised?.from),
            to: categoryName(decision.data.recategorised?.to),
          })
        : '';
    case 'login':
      return entry.login ? texts[`login_${entry.login.event}`] : '';
    case 'top':
      return fill(texts.top, { ...values, category: categoryName(category) });
    default:
      return fill(texts[kind], values);
  }
}

/** The text of an action for the person concerned, or for who reported it. */
function decisionText(
  kind: 'decision' | 'reported',
  { action, by, data, kind: target }: NonNullable<Entry['decision']>,
) {
  if (action === 'role') return `decision_role_${data.role?.name ?? 'none'}` as const;
  if (kind === 'decision' && action === 'dismiss' && data.appealed !== undefined) {
    return 'decision_appealDismissed' as const;
  }
  if (kind === 'decision' && action === 'hide' && by === 'system') {
    return 'decision_hideBySystem' as const;
  }
  if (kind === 'decision' && action !== 'dismiss' && action !== 'reopen')
    return `decision_${action}` as const;
  const outcome = actionTable[action].namesRule ? 'upheld' : 'dismissed';
  const isOther = target !== 'video' || (outcome === 'upheld' && !removes(action));
  return `${isOther ? 'reportedOther' : 'reported'}_${outcome}` as const;
}
