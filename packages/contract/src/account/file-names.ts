/** The name of the attachment that `GET /v1/account/export` sends: everything stored about an account. */
export const exportFileName = 'bloom-my-data.json';

/** The name of the file in which a person stores recovery codes. */
export const recoveryFileName = 'bloom-recovery-codes.txt';

/** The name of the attachment that `GET /v1/account/statement` sends as CSV. */
export const statementFileName = 'bloom-statement.csv';
