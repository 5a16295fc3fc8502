import {
  changeAccount,
  refreshAccount,
  type LoadedAccount,
} from '../../features/account/account-api.ts';
import { activePoint, noteClaim } from '../../features/activity/counters.ts';
import { InvitePanel } from '../../features/referral/InvitePanel.tsx';
import { RewardPanel } from '../../features/reward/RewardPanel.tsx';
import { StatementPanel } from '../../features/statement/StatementPanel.tsx';
import { ApiError } from '../../lib/api.ts';
import { closeDialog, type MineFeature } from './dialog-state.ts';
import { rewardTimesOf } from '../boot/reward-availability.ts';
import { useAskToLogin } from './use-ask-to-login.ts';
import { RequireAccount } from './RequireAccount.tsx';

/** What belongs to the own account, in whichever place it stands: a dialog or a page. */
export function MinePanel({ feature }: { feature: MineFeature }) {
  return (
    <RequireAccount returnTo={`/mine?feature=${feature}`}>
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
    </RequireAccount>
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
