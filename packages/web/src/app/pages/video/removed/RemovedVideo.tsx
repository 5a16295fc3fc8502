import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DecisionsResponse } from '@bloom/contract/moderation/moderation';
import { removes } from '@bloom/contract/moderation/moderation-rules';
import { inLocale } from '@bloom/contract/wire/locale';
import type { NamedRule } from '@bloom/contract/moderation/site-rules';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useAccountId } from '../../../../features/account/account-api.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { apiPath, call } from '../../../../lib/api.ts';
import { rulesOptions } from '../../../../parts/decisions/rules-api.ts';
import { buttonClass } from '../../../../ui/form/Button.tsx';
import { Placeholder } from '../../../../ui/message/Placeholder.tsx';

/** The target by which decisions about it are found: a video or a collection. */
type Of = Pick<VideoSummary, 'source' | 'id'> | { collection: string };
type RemovedVideoProps = { of: Of; removal: NamedRule };

/** In place of a video or collection that moderators removed: by which rule, and for its sharer why. */
export function RemovedVideo({ of, removal: { rule, version } }: RemovedVideoProps) {
  const { locale, t } = useLocale();
  const found = useQuery(rulesOptions(version)).data?.rules[rule - 1];
  const words = found && inLocale(found, locale);
  const reason = useHiding(of, true)?.reason;
  return (
    <Placeholder
      page
      icon="warning"
      title={t('collection' in of ? 'video.removedCollection' : 'video.removedTitle')}
      text={words ? t('video.removedText', { rule, title: words.title }) : ''}
    >
      <p className="w-full text-soft">{words?.text}</p>
      {reason !== undefined && (
        <section className="my-2 w-full rounded-control bg-sunken px-4 py-3 text-left">
          <h2 className="text-14 text-soft">{t('video.removedReason')}</h2>
          <p className="wrap-anywhere" dir="auto">
            {reason}
          </p>
        </section>
      )}
      <Link to="/" className={buttonClass('filled')}>
        {t('shell.backHome')}
      </Link>
      <Link to="/rules" search={{ version }} hash={`rule-${rule}`} className={buttonClass('outline')}>
        {t('video.removedRules')}
      </Link>
    </Placeholder>
  );
}

/** The decision that removed it, or lets it wait, for the person concerned; undefined for everybody else. */
export function useHiding(of: Of, isRemoved: boolean, action: 'hide' | 'hold' = 'hide') {
  const account = useAccountId();
  const query = 'collection' in of ? of : { source: of.source, id: of.id };
  const { data } = useQuery({
    queryKey: ['decisions', account, query],
    queryFn: ({ signal }) =>
      call<DecisionsResponse>('GET', apiPath('account', 'decisions'), { query, signal }),
    enabled: account !== undefined && isRemoved,
  });
  return data?.data.find((each) => (action === 'hide' ? removes(each.action) : each.action === action));
}
