import { removes, upholds } from '@bloom/contract/moderation/moderation-rules';
import type { NotificationEntry } from '@bloom/contract/notification/notification';
import { formatDuration } from '@bloom/contract/wire/time';
import type { ActiveLocale } from '../../i18n/locale.ts';
import { shortAmount } from '../../lib/format.ts';
import { decisionText } from '../../parts/decisions/decision-text.ts';
import type { Options } from '../../parts/videos/options.ts';
import { markOf } from '../../lib/text/with-parts.tsx';

/**
 * The event in words, with marks for the person (0), the video (1) and the collection (2). A newer server may
 * have kinds that this app does not know.
 */
export function notificationText(
  entry: NotificationEntry,
  { locale, t, categoryName }: ActiveLocale & Pick<Options, 'categoryName'>,
): string {
  const { kind, count, amount = 0, video, collection, decision, login, moment } = entry;
  if (login) return t(`notification.login_${login.event}`);
  if (decision) return textOfDecision({ t, categoryName }, entry, decision);
  const name = markOf(0);
  const who =
    count > 1 ? t('notification.others', { name, count: count - 1 }) : t('notification.one', { name });
  const values = {
    who,
    video: moment && !video ? t('notification.hiddenVideo') : markOf(1),
    collection: markOf(2),
  };
  switch (kind) {
    case 'gift': {
      const [gift, thanks] = moment
        ? (['momentGift', 'momentThanks'] as const)
        : collection
          ? (['collectionGift', 'collectionThanks'] as const)
          : (['gift', 'thanks'] as const);
      return amount > 0
        ? t(`notification.${gift}`, { ...values, amount: shortAmount(locale, amount) })
        : t(`notification.${thanks}`, values);
    }
    case 'shared':
      return video ? t('notification.shared', values) : t('notification.sharedHidden', { who });
    case 'collected':
      return video ? t('notification.collected', values) : t('notification.collectedHidden', { who });
    case 'joined':
      return t('notification.joined', { who });
    case 'top':
      return t('notification.top', {
        ...values,
        category: categoryName(video?.category ?? ''),
      });
    case 'offline':
      return t('notification.offline', values);
    case 'thanked':
      return t(
        `notification.${moment ? 'thankedMoment' : collection ? 'thankedCollection' : 'thanked'}`,
        values,
      );
    case 'mention':
      return moment ? t('notification.momentMention', values) : t('notification.mention', { who });
    case 'reply':
      return moment?.at_ms === undefined
        ? t('notification.reply', values)
        : t('notification.replyAt', {
            ...values,
            at: formatDuration(Math.floor(moment.at_ms / 1_000)),
          });
    default:
      return t('notification.other');
  }
}

/** Of what the owner of the bell reported it says how that ended. */
function textOfDecision(
  { t, categoryName }: Pick<ActiveLocale, 't'> & Pick<Options, 'categoryName'>,
  { kind: entryKind, video }: NotificationEntry,
  decision: NonNullable<NotificationEntry['decision']>,
): string {
  const { action, kind, rule = '', reason } = decision;
  const shown = video ? markOf(1) : t('decision.goneVideo');
  if (entryKind !== 'reported') return decisionText({ t, categoryName }, decision, shown);
  const isUpheld = upholds(action);
  if (kind !== 'video' || (isUpheld && !removes(action))) {
    return isUpheld
      ? t('notification.reportedOther_upheld', { rule })
      : t('notification.reportedOther_dismissed', { reason });
  }
  return isUpheld
    ? t('notification.reported_upheld', { rule })
    : t('notification.reported_dismissed', { video: shown, reason });
}
