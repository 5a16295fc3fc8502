import type { Registration } from '@bloom/contract/account/login-providers';
import type { Welcome } from '../reward/index.ts';

/** Who may join, and the welcome gift of a new account: settings of the site. */
export type Joining = Welcome & {
  registration: () => Registration;
  invitesPerMember: () => number;
};
