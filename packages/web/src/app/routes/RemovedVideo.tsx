import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DecisionsResponse } from '@bloom/contract/moderation';
import { inLocale } from '@bloom/contract/locale';
import type { VideoSummary } from '@bloom/contract/video';
import { useAccountId } from '../../features/account/account-api.ts';
import type { RemovedVideo as Removal } from '../../features/video/video-api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';

type RemovedVideoProps = { video: Pick<VideoSummary, 'source' | 'id'>; removal: Removal };

/** In place of a video that moderators removed: by which rule, and for its sharer why. */
export function RemovedVideo({ video, removal }: RemovedVideoProps) {
  const { locale, t } = useLocale();
  const { title, text } = inLocale(removal.rule, locale);
  const reason = useReason(video);
  return (
    <Placeholder
      page
      icon="warning"
      title={t('video.removedTitle')}
      text={t('video.removedText', { rule: removal.removedBy, title })}
    >
      <p className="w-full text-soft">{text}</p>
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
      <Link to="/rules" className={buttonClass('outline')}>
        {t('video.removedRules')}
      </Link>
    </Placeholder>
  );
}

/** What the moderator wrote to the sharer; undefined for everybody else. */
function useReason({ source, id }: RemovedVideoProps['video']): string | undefined {
  const account = useAccountId();
  const { data } = useQuery({
    queryKey: ['decisions', account, source, id],
    queryFn: ({ signal }) =>
      call<DecisionsResponse>('GET', apiPath('account', 'decisions'), {
        query: { source, id },
        signal,
      }),
    enabled: account !== undefined,
  });
  return data?.data.find(({ action }) => action === 'hide')?.reason;
}
