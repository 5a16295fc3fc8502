import { queryOptions } from '@tanstack/react-query';
import type { InviterResponse, ReferralResponse } from '@bloom/contract/gift/referral';
import { apiPath, call } from '../../lib/api.ts';
import { pagedOptions } from '../../lib/paged-options.ts';

/** The invitees of the signed-in user, newest first; requested again each time. */
export function referralOptions(user: number) {
  const path = apiPath('account', 'referral');
  return { ...pagedOptions<ReferralResponse>(['referral', user], path), gcTime: 0 };
}

/** The name of who invites with a referral code. */
export function inviterOptions(code: string) {
  return queryOptions({
    queryKey: ['inviter', code],
    queryFn: ({ signal }) => call<InviterResponse>('GET', apiPath('inviter', code), { signal }),
    select: ({ data }) => data.name,
    staleTime: 'static',
  });
}

/** The invite link of a referral code (docs/specification/rewards.md#referral-codes). */
export function inviteLink(origin: string, refCode: string): string {
  return `${origin}/#/?code=${encodeURIComponent(refCode)}`;
}
