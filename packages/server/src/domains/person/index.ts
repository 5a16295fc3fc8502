export { personChecks } from './person-check.ts';
export { PersonWriter } from './person-store.ts';
