export { createAccounts, type Accounts } from './account-service.ts';
export { accountRoutes } from './account-routes.ts';
export { agentOf } from './agent.ts';
export { readRefCode, type Account } from './account.ts';
export { cleanName } from './account-name.ts';
export { generateToken, hashToken } from './tokens.ts';
export { AccountReader } from './account-store.ts';
export { limitWrongTokens } from './wrong-tokens.ts';
export { sessionRoutes } from './session-routes.ts';
