import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import {
  changeAccount,
  leaveAccount,
  refreshAccount,
  type LoadedAccount,
} from '../../../features/account/account-api.ts';
import { activePoint, recordClaim } from '../../../features/activity/counters.ts';
import { DecisionsPanel } from '../../../features/moderation/DecisionsPanel.tsx';
import { NotificationPanel } from '../../../features/notification/NotificationPanel.tsx';
import { InvitePanel } from '../../../features/referral/InvitePanel.tsx';
import { ProbationNote } from '../../../features/reward/ProbationNote.tsx';
import { RewardPanel } from '../../../features/reward/RewardPanel.tsx';
import { StatementPanel } from '../../../features/statement/StatementPanel.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { weekOptions } from '../../../features/reward/week-api.ts';
import { ApiError } from '../../../lib/api.ts';
import { useSessionToken } from '../../../lib/session.ts';
import { rewardTimesOf } from '../../boot/reward-availability.ts';
import { platform } from '../../../platform/index.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { showToast } from '../../../ui/message/toast.ts';
import { dialogs, type MineFeature } from '../dialogs.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { useDialogName } from '../use-dialog.ts';
import { useLoginPrompt } from '../login/use-login-prompt.ts';
import { RequireAccount } from '../login/RequireAccount.tsx';

const InviteNetworks = lazyComponent(() => import('../share/InviteNetworks.tsx'), 'InviteNetworks');

/** The daily reward of one's own account. */
export function DailyReward() {
  return (
    <RequireAccount returnTo="/mine?feature=sign" intent={{ reward: true }}>
      {(account) => <RewardOf account={account} />}
    </RequireAccount>
  );
}

/** One's own invite link and invitees. */
export function Invite() {
  return (
    <RequireOwn feature="invite">
      {({ id, ref_code }) => (
        <InvitePanel
          user={id}
          refCode={ref_code}
          {...(platform.invitesByNetwork && { Networks: InviteNetworks })}
        />
      )}
    </RequireOwn>
  );
}

/** The notifications of the user. */
export function Notifications() {
  const token = useSessionToken();
  return (
    <RequireOwn feature="bell">
      {({ id }) => <NotificationPanel key={id} user={id} token={token ?? ''} />}
    </RequireOwn>
  );
}

/** The movements of one's own petals. */
export function Statement() {
  return (
    <RequireOwn feature="statement">
      {({ id, probation }) => (
        <div>
          <ProbationNote probation={probation} />
          <StatementPanel user={id} />
        </div>
      )}
    </RequireOwn>
  );
}

/** The decisions of moderators that concern the user. */
export function Decisions() {
  return <RequireOwn feature="decisions">{({ id }) => <DecisionsPanel user={id} />}</RequireOwn>;
}

type RequireOwnProps = Pick<ComponentProps<typeof RequireAccount>, 'children'> & { feature: MineFeature };

/** A panel that only the account itself sees; the login names it and comes back to it. */
function RequireOwn({ feature, children }: RequireOwnProps) {
  const { t } = useLocale();
  const intent = { open: t(dialogs[feature].title) };
  return (
    <RequireAccount returnTo={`/mine?feature=${feature}`} intent={intent}>
      {children}
    </RequireAccount>
  );
}

function RewardOf({ account }: { account: LoadedAccount }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const isDialog = useDialogName() !== undefined;
  const promptLogin = useLoginPrompt();
  return (
    <div>
      <ProbationNote probation={account.probation} />
      <RewardPanel
        key={account.id}
        user={account.id}
        times={rewardTimesOf(account)}
        activity={() => activePoint(account.id)}
        onClaimed={({ balance, next_timestamp }) => {
          recordClaim();
          void queryClient.invalidateQueries(weekOptions(account.id));
          changeAccount({ balance, next_reward: next_timestamp });
          // The stored response of a repeated claim has the balance of the first one.
          refreshAccount();
        }}
        // In place of the dialog, so that Back does not open it again.
        onThank={() => void navigate({ to: '/', replace: isDialog })}
        onFailed={(error) => {
          if (!(error instanceof ApiError)) return;
          if (error.nextTimestamp !== undefined) changeAccount({ next_reward: error.nextTimestamp });
          if (error.key !== 'video.notLogin') return;
          // Before the login opens, which closes where there is a session.
          leaveAccount();
          showToast({ tone: 'problem', text: t('shell.sessionOver') });
          promptLogin('/mine?feature=sign', { reward: true });
        }}
      />
    </div>
  );
}
