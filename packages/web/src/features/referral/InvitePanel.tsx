import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { inviteeRewardPercent, referralGiftPercent } from '@bloom/contract/gift/economy';
import type { ReferralResponse } from '@bloom/contract/gift/referral';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount, longDate, personName, percentText } from '../../lib/format.ts';
import { PagedList } from '../../lib/PagedList.tsx';
import { CopyField } from '../../ui/form/CopyField.tsx';
import { Placeholder } from '../../ui/message/Placeholder.tsx';
import { QrCode } from '../../ui/image/QrCode.tsx';
import { inviteLink, referralOptions } from './referral-api.ts';
import { platform } from '../../platform/index.ts';

type InvitePanelProps = {
  user: number;
  refCode: string;
  /** Further ways to send the link. */
  Networks?: ComponentType<{ link: string }>;
};

/** The invite link (docs/specification/rewards.md#referral-codes), and whom one has invited with it. */
export function InvitePanel({ user, refCode, Networks }: InvitePanelProps) {
  const { locale, t } = useLocale();
  const link = inviteLink(platform.publicOrigin(), refCode);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-14 text-soft">
        {t('referral.why', {
          extra: percentText(locale, inviteeRewardPercent / 100),
          gift: percentText(locale, referralGiftPercent / 100),
        })}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-5">
        <QrCode text={link} label={t('referral.code')} />
        <div className="flex min-w-60 flex-1">
          <CopyField
            label={t('referral.link')}
            text={link}
            copy={platform.copyText}
            variant="filled"
            words={{
              copy: t('referral.copy'),
              copied: t('video.linkCopied'),
              notCopied: t('video.linkNotCopied'),
            }}
          />
        </div>
      </div>
      {Networks && <Networks link={link} />}
      <Invited user={user} />
    </div>
  );
}

function Invited({ user }: { user: number }) {
  const { t } = useLocale();
  const list = useInfiniteQuery(referralOptions(user));
  const totals = list.data?.pages[0];
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-16 font-semibold">{t('referral.people')}</h2>
      {totals && totals.invited > 0 && (
        <p className="text-14 text-soft">
          {t('referral.totals', {
            count: totals.invited,
            brought: fullAmount(totals.brought),
            pending: fullAmount(totals.pending),
          })}
        </p>
      )}
      <PagedList
        label={t('referral.people')}
        list={list}
        renderItem={(person, index) => <Invitee key={index} person={person} />}
        empty={<Placeholder title={t('referral.empty')} text={t('referral.emptyText')} />}
      />
    </section>
  );
}

function Invitee({ person }: { person: ReferralResponse['data'][number] }) {
  const { locale, t } = useLocale();
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block font-semibold" dir="auto">
          {personName(locale, person.name)}
        </span>
        <span className="text-14 text-soft">
          {t('referral.joined', { date: longDate(locale, person.joined) })}
        </span>
      </span>
      <span className="shrink-0 text-14">
        {t('video.fullBalance', { amount: fullAmount(person.brought) })}
      </span>
    </li>
  );
}
