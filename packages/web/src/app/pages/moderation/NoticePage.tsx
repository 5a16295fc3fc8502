import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { upholds } from '@bloom/contract/moderation/moderation-rules';
import { NoticeForm } from '../../../features/moderation/NoticeForm.tsx';
import { noticeOptions } from '../../../features/moderation/notice-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { shortTime } from '../../../lib/format.ts';
import { Loading } from '../../../lib/LoadProblem.tsx';
import { Reasons } from '../../../parts/decisions/Reasons.tsx';
import { platform } from '../../../platform/index.ts';
import { CopyField } from '../../../ui/form/CopyField.tsx';
import { PageTitle } from '../../layout/phone/PageHead.tsx';

const frame = 'mx-auto flex max-w-2xl flex-col gap-6 px-4 desktop:py-8';
const form = getRouteApi('/notice');
const state = getRouteApi('/notice/$key');

/** `/notice`: the form for people without an account (docs/specification/moderation.md#notices). */
export function NoticePage() {
  const { t } = useLocale();
  const { address = '' } = form.useSearch();
  const navigate = form.useNavigate();
  return (
    <article className={frame}>
      <div className="flex flex-col gap-2">
        <PageTitle title={t('notice.title')} />
        <p>{t('notice.intro')}</p>
        <p className="text-14 text-soft">
          {t('notice.data')}{' '}
          <Link to="/privacy" className="text-accent-ink underline underline-offset-2">
            {t('home.privacy')}
          </Link>
        </p>
      </div>
      <NoticeForm
        address={address}
        onSent={({ key }) =>
          void navigate({ to: '/notice/$key', params: { key }, search: {}, replace: true })
        }
      />
    </article>
  );
}

/** `/notice/{key}`: the state of a notice, for its sender. */
export function NoticeStatePage() {
  const { locale, t } = useLocale();
  const { key } = state.useParams();
  const { data, error, refetch } = useQuery(noticeOptions(key));
  return (
    <article className={frame}>
      <PageTitle title={data ? t('notice.receipt', { id: data.id }) : t('notice.title')} />
      {!data && (
        <Loading error={error} onRetry={() => void refetch()} className="flex flex-col gap-4">
          <div className="skeleton h-6 w-3/5" />
          <div className="skeleton h-32 rounded-card" />
        </Loading>
      )}
      {data && (
        <>
          <section role="status" className="flex flex-col gap-1">
            <h2 className="text-20 font-semibold">
              {t(
                data.decision
                  ? `notice.did_${upholds(data.decision.action) ? 'upheld' : 'dismissed'}`
                  : 'notice.waiting',
              )}
            </h2>
            {data.decision ? (
              <>
                <p className="text-14 text-soft">{shortTime(locale, data.decision.time)}</p>
                <Reasons decision={data.decision} />
              </>
            ) : (
              <p>{t('notice.waitingText')}</p>
            )}
          </section>
          <div className="flex flex-col gap-2">
            <CopyField
              label={t('notice.private')}
              text={`${platform.publicOrigin()}/notice/${key}`}
              copy={platform.copyText}
              words={{
                copy: t('notice.copy'),
                copied: t('notice.copied'),
                notCopied: t('notice.notCopied'),
              }}
            />
            <p className="text-14 text-soft">{t('notice.privateText')}</p>
          </div>
          <section aria-label={t('notice.yours')} className="flex flex-col gap-2">
            <h2 className="text-16 font-semibold">{t('notice.yours')}</h2>
            <p className="text-14 text-soft">{shortTime(locale, data.time)}</p>
            <p className="wrap-anywhere">{data.address}</p>
            <p>{t(`notice.reason_${data.reason}`)}</p>
            <p className="rounded-control bg-sunken px-3 py-2 wrap-anywhere" dir="auto">
              {data.text}
            </p>
          </section>
        </>
      )}
    </article>
  );
}
