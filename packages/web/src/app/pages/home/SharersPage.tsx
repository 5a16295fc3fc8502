import { useQuery } from '@tanstack/react-query';
import { maxDailyThanks } from '@bloom/contract/gift/economy';
import type { ThankedUser } from '@bloom/contract/account/user';
import { sharersOptions } from '../../../features/user/sharers-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { fullAmount, shortAmount } from '../../../lib/format.ts';
import { Loading } from '../../../lib/LoadProblem.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Petal } from '../../../ui/image/Icon.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { useOpenShare } from '../../dialogs/share/use-open-share.ts';
import { PersonRow } from '../user/PersonRow.tsx';
import { PageTitle } from '../../layout/phone/PageHead.tsx';

/**
 * `/sharers`: the users whose videos others thanked most in the last seven days
 * (docs/specification/people.md#board).
 */
export function SharersPage() {
  const { t } = useLocale();
  const title = t('user.sharers');
  return (
    <div className="mx-auto max-w-3xl max-desktop:px-4 desktop:py-8">
      <PageTitle title={title} />
      <p className="pt-1 pb-4 text-14 text-soft">
        {t('user.sharersText')} {t('user.sharersRule', { most: fullAmount(maxDailyThanks) })}
      </p>
      <Board title={title} />
    </div>
  );
}

function Board({ title }: { title: string }) {
  const { t } = useLocale();
  const openShare = useOpenShare();
  const { data: users, error, refetch } = useQuery(sharersOptions);
  if (!users) {
    return (
      <Loading error={error} onRetry={() => void refetch()} className="divide-y divide-line">
        {[1, 2, 3, 4, 5].map((number) => (
          <div key={number} className="flex items-center gap-4 py-3">
            <div className="skeleton h-5 w-8" />
            <div className="skeleton size-11 rounded-full" />
            <div className="skeleton h-4 w-2/5" />
          </div>
        ))}
      </Loading>
    );
  }
  const share = (
    <Button variant="filled" onClick={openShare}>
      {t('catalogue.shareFirst')}
    </Button>
  );
  if (users.length === 0) {
    return (
      <Placeholder title={t('user.sharersEmpty')} text={t('user.sharersEmptyText')}>
        {share}
      </Placeholder>
    );
  }
  return (
    <>
      <ol aria-label={title} className="divide-y divide-line">
        {users.map((user) => (
          <Sharer key={user.id} user={user} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3 py-6">
        <p className="text-14 text-soft">{t('user.sharersInvite')}</p>
        {share}
      </div>
    </>
  );
}

function Sharer({ user }: { user: ThankedUser }) {
  const { locale, t } = useLocale();
  const { rank, thanks } = user;
  return (
    <PersonRow
      user={user}
      before={
        <span className="w-6 shrink-0 text-center text-20 font-semibold text-soft desktop:w-8">{rank}</span>
      }
    >
      {' · '}
      {t('user.shared', { count: user.shared_count })} ·{' '}
      <span
        className="inline-flex items-center gap-1 align-bottom font-semibold whitespace-nowrap text-ink"
        title={t('user.sharersThanks', { amount: fullAmount(thanks) })}
      >
        <Petal />
        {shortAmount(locale, thanks)}
      </span>
    </PersonRow>
  );
}
