import { platform } from '../../platform/index.ts';

/*
 * Whether the home page has a row of videos to continue, and for whom: `{account}:1`, without an account for
 * a visitor; or in its place, for a newcomer, the choices to start with: `{account}:start`. index.html reads
 * it too and keeps the space before the first paint, so that nothing moves.
 */

/** The row that is expected. */
export function expectedRow(): 'continue' | 'start' | undefined {
  const marker = platform.localStore.get('continue_row');
  if (marker?.endsWith(':start')) return 'start';
  return marker?.endsWith(':1') ? 'continue' : undefined;
}

/** A newcomer has the choices to start with. */
export function recordStart(account: number): void {
  platform.localStore.set('continue_row', `${account}:start`);
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
