import { deleteRows, type PersonalData } from '../../personal-data.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const signInData: PersonalData = {
  async forget(tx, accountId) {
    await deleteRows(
      'login_identity',
      'login_handoff',
      'login_link',
      'recovery_code',
      'email_login',
    )(tx, accountId);
    await tx.deleteFrom('login_state').where('link_account_id', '=', accountId).execute();
  },
};
