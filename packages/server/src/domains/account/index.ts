export { createAccounts, type Accounts } from './account-service.ts';
export { accountRoutes } from './account-routes.ts';
export { cleanName, drawSecret, hashSecret, type Account } from './account.ts';
export { AccountReader } from './account-store.ts';
