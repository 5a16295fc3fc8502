import { localStore } from '../../lib/storage.ts';

/** How long after its start a login of this browser comes back without being asked about. */
const ownLoginMs = 10 * 60_000;

/** The route that signs a demo user in (decisions.md §5). */
export const demoLoginAction = '/api/oauth/demo/login';

/** Remembers where the user is, to come back there after the login. */
export function rememberReturn(path: string): void {
  localStore.set('login_return', path);
}

/** Where the user was before the login; a path of this site. */
export function takeReturn(): string {
  const path = localStore.get('login_return') ?? '/';
  localStore.remove('login_return');
  return /^\/(?![/\\])/.test(path) ? path : '/';
}

/** Notes that this browser sets out to log in. */
export function noteLoginStart(nowMs = Date.now()): void {
  localStore.set('login_started', String(nowMs));
}

/**
 * Whether a login that comes back now was started here; asked once. If not, somebody may have sent
 * a link that would log the user into an account that is not theirs.
 */
export function takeOwnLogin(nowMs = Date.now()): boolean {
  const startedMs = Number(localStore.get('login_started') ?? Number.NaN);
  localStore.remove('login_started');
  return nowMs - startedMs >= 0 && nowMs - startedMs <= ownLoginMs;
}
