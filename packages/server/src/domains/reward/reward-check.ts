import { inviteeRewardPercent, maxProbationRewardBase, maxRewardBase } from '@bloom/contract/gift/economy';
import type { Check } from '../../platform/database/index.ts';

/** The checks of claims, pending referrals and the ledger together. */
export const rewardChecks: readonly Check[] = [
  {
    name: 'every claim was paid, and every such payment is a claim',
    sql: `select format('claim %s of account %s: %s in the ledger, %s claimed', c.transfer_id,
        c.account_id, coalesce(e.reason || ' of ' || e.amount, 'nothing'), c.base + c.extra
      ) as problem
      from reward_claim c
        left join ledger_entry e on e.transfer_id = c.transfer_id and e.account_id = c.account_id
      where e.amount is distinct from c.base + c.extra or e.reason is distinct from 'reward'
      union all
      select format('claim %s of account %s: referral of %s in the ledger, %s claimed',
        c.transfer_id, c.account_id, coalesce(e.amount::text, 'nothing'), c.referral)
      from reward_claim c
        left join ledger_entry e on e.transfer_id = c.referral_transfer_id and e.account_id = c.account_id
      where c.referral > 0
        and (e.amount is distinct from c.referral or e.reason is distinct from 'referral')
      union all
      select format('transfer %s (%s) has no claim', t.id, t.reason)
      from ledger_transfer t
      where t.reason = 'reward'
          and not exists (select from reward_claim c where c.transfer_id = t.id)
        or t.reason = 'referral'
          and not exists (select from reward_claim c where c.referral_transfer_id = t.id)`,
  },
  {
    name: 'no claim is above what the rule pays',
    sql: `select format('claim %s pays %s and %s', transfer_id, base, extra) as problem
      from reward_claim
      where base > ${maxRewardBase} or extra not in (0, base * ${inviteeRewardPercent} / 100)
      union all
      select format('claim %s pays %s to an account on probation', c.transfer_id, c.base)
      from reward_claim c join account a on a.id = c.account_id
      where c.claimed_at >= a.probation_since and c.base > ${maxProbationRewardBase}`,
  },
  {
    name: 'pending and paid referrals are the sum of gifts and claims of invitees',
    sql: `select format('account %s: %s pending and %s paid, gifts and claims brought %s',
        coalesce(r.account_id, b.account_id), coalesce(r.pending, 0), coalesce(r.paid, 0),
        coalesce(b.total, 0)) as problem
      from referral_pending r full join (
        select account_id, sum(amount) as total
        from (
          select account_id, extra as amount from reward_claim where extra > 0
          union all
          select g.recipient_id, -e.amount
          from gift g join ledger_entry e on e.transfer_id = g.transfer_id and e.account_id = -1
          union all
          select recipient_id, -unpaid from gift_reversal where unpaid <> 0
        ) brought
        group by account_id
      ) b on b.account_id = r.account_id
      where coalesce(r.pending + r.paid, 0) <> coalesce(b.total, 0)
        or r.pending < 0 or r.paid < 0`,
  },
  {
    name: 'nothing is paid for a referral that does not count',
    sql: `select format('account %s has brought %s, which do not count', r.invitee_id, p.pending + p.paid) as problem
      from referral r join referral_pending p on p.account_id = r.invitee_id
      where not r.counts and p.pending + p.paid <> 0`,
  },
  {
    name: 'what was paid to inviters is the sum of their claims',
    sql: `select format('account %s was paid %s for its invitees, its claims sum to %s',
        coalesce(p.inviter_id, c.account_id), coalesce(p.total, 0), coalesce(c.total, 0)
      ) as problem
      from (
        select r.inviter_id, sum(b.paid) as total
        from referral_pending b left join referral r on r.invitee_id = b.account_id
        where b.paid > 0 group by r.inviter_id
      ) p full join (
        select account_id, sum(referral) as total from reward_claim
        where referral > 0 group by account_id
      ) c on c.account_id = p.inviter_id
      where coalesce(p.total, 0) <> coalesce(c.total, 0)`,
  },
];
