export { referralJobs } from './jobs.ts';
export { createReferrals, type Referrals } from './referral-service.ts';
export { referralRoutes } from './referral-routes.ts';
export { ReferralReader, ReferralWriter } from './referral-store.ts';
