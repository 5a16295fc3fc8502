/** The file that `GET /v1/account/export` answers, as an attachment: everything kept about me. */
export const exportFileName = 'bloom-my-data.json';

/** The file that `GET /v1/account/statement` answers as CSV, likewise. */
export const statementFileName = 'bloom-statement.csv';
