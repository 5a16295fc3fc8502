import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  accountOptions,
  changeAccount,
  refreshAccount,
  type LoadedAccount,
} from '../features/account/account-api.ts';
import { activePoint, noteClaim } from '../features/activity/counters.ts';
import { InvitePanel } from '../features/referral/InvitePanel.tsx';
import { RewardPanel } from '../features/reward/RewardPanel.tsx';
import { StatementPanel } from '../features/statement/StatementPanel.tsx';
import { useLocale } from '../i18n/locale.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { ApiError } from '../lib/api.ts';
import { loadProblem } from '../lib/error-text.ts';
import { useSessionToken } from '../lib/session.ts';
import { Button } from '../ui/Button.tsx';
import { Placeholder } from '../ui/Notice.tsx';
import { closeDialog, type MineFeature } from './dialogs.ts';
import { rewardTimesOf } from './reward-due.ts';
import { useAskToLogin } from './use-ask-to-login.ts';

/** What each panel is called. */
export const mineTitles = {
  sign: 'reward.title',
  invite: 'referral.title',
  statement: 'statement.title',
} as const satisfies Record<MineFeature, MessageKey>;

/** What belongs to the own account, in whichever place it stands: a dialog or a page. */
export function MinePanel({ feature }: { feature: MineFeature }) {
  return (
    <WithAccount feature={feature}>
      {(account) => {
        switch (feature) {
          case 'sign':
            return <DailyReward account={account} />;
          case 'invite':
            return <InvitePanel user={account.id} refCode={account.ref_code} />;
          case 'statement':
            return <StatementPanel user={account.id} onFollow={closeDialog} />;
        }
      }}
    </WithAccount>
  );
}

function DailyReward({ account }: { account: LoadedAccount }) {
  const askToLogin = useAskToLogin();
  return (
    <RewardPanel
      key={account.id}
      user={account.id}
      times={rewardTimesOf(account)}
      activity={() => activePoint(account.id)}
      onClaimed={({ balance, next_timestamp }) => {
        noteClaim();
        changeAccount({ balance, next_reward: next_timestamp });
        // The answer of a claim that was asked about again tells the balance of that time.
        refreshAccount();
      }}
      onFailed={(error) => {
        if (!(error instanceof ApiError)) return;
        if (error.nextTimestamp !== undefined) changeAccount({ next_reward: error.nextTimestamp });
        if (error.key !== 'video.notLogin') return;
        // The session is over; the account lookup finds out and logs out.
        refreshAccount();
        closeDialog();
        askToLogin('/mine?feature=sign');
      }}
    />
  );
}

type WithAccountProps = {
  feature: MineFeature;
  children: (account: LoadedAccount) => ReactNode;
};

/** Shows something of the account once it is there, and until then what keeps it away. */
function WithAccount({ feature, children }: WithAccountProps) {
  const { locale, t } = useLocale();
  const token = useSessionToken();
  const askToLogin = useAskToLogin();
  const { data: account, failureReason, refetch } = useQuery(accountOptions(token));
  if (!token) {
    return (
      <Placeholder title={t('account.loginTitle')} text={t('account.loginWhy')}>
        <Button look="filled" onClick={() => askToLogin(`/mine?feature=${feature}`)}>
          {t('shell.signIn')}
        </Button>
      </Placeholder>
    );
  }
  if (account) return children(account);
  if (failureReason) {
    return (
      <div role="alert">
        <Placeholder {...loadProblem({ locale, t }, failureReason)}>
          <Button look="filled" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </Placeholder>
      </div>
    );
  }
  return (
    <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-4">
      <div className="skeleton h-36 rounded-card" />
      <div className="skeleton h-4 w-4/5" />
      <div className="skeleton h-10" />
    </div>
  );
}
