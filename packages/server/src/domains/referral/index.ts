export { ReferralReader, ReferralWriter } from './referral-store.ts';
