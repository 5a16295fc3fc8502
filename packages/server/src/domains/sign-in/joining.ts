import type { Registration } from '@bloom/contract/account/login-providers';
import type { Welcome } from '../reward/index.ts';

/** Who may join, and the welcome gift of a new account: settings of the site. */
export type Joining = Welcome & {
  registration: () => Registration;
  invitesPerMember: () => number;
  /**
   * How many people who sign up from one address on one day get the welcome gift and count for their inviter
   * (docs/specification/rewards.md#newcomers-of-an-address).
   */
  newcomers: () => number;
};
