import { platform } from '../../platform/index.ts';

/*
 * Whether the home page has a row of videos to continue, and for whom: `{account}:1`, without an account for
 * a visitor. index.html reads it too and keeps the space before the first paint, so that nothing moves.
 */

/** Whether the row is expected. */
export function mayContinue(): boolean {
  return platform.localStore.get('continue_row')?.endsWith(':1') ?? false;
}

/** Something to continue is there, or nothing. */
export function recordContinue(account: number | undefined, isSome: boolean): void {
  platform.localStore.set('continue_row', `${account ?? ''}:${isSome ? 1 : 0}`);
}

/** An account is signed in; until its history is known, the row is expected. */
export function expectContinue(account: number): void {
  const known = platform.localStore.get('continue_row');
  if (!known?.startsWith(`${account}:`)) recordContinue(account, true);
}

/** The app renders the row, or its space, itself now. */
export function releaseSpace(): void {
  delete document.documentElement.dataset['continue'];
}
