export { referralJobs } from './jobs.ts';
export { listInvitees } from './read-referrals.ts';
export { referralRoutes } from './referral-routes.ts';
export { ReferralReader, ReferralWriter } from './referral-store.ts';
