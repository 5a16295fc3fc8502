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

/** Whether this device knows if an account has something to continue. */
export function isContinueKnown(account: number): boolean {
  return platform.localStore.get('continue_row')?.startsWith(`${account}:`) ?? false;
}

/** The app renders the row, or its space, itself now. */
export function releaseSpace(): void {
  delete document.documentElement.dataset['continue'];
}
