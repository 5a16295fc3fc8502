import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { platform } from '../platform/index.ts';
import { ApiError } from './api.ts';

/** An action that waits for the user to sign in again. */
export type WaitingAction = {
  /** Its name, where it goes on after a login that leaves the page (`useGoOn`). */
  name: string | undefined;
  /** Called once the user has signed in again, or will not. */
  settle: (isFresh: boolean) => void;
};

/** After so long a login that left the page is no longer for that action. */
const goOnForMs = 5 * 60_000;

/** The action that waits now; the app shows for it how to sign in again. */
export const useWaitingAction = create<{ waiting: WaitingAction | undefined }>(() => ({
  waiting: undefined,
}));

/**
 * Runs what needs a sign-in of the last five minutes (docs/specification/sign-in.md#linked-logins). Where
 * that is longer ago, the user signs in again, and it goes on.
 *
 * @throws what the action throws; the refusal if the user does not sign in
 */
export async function withFreshSignIn<T>(action: () => Promise<T>, name?: string): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'login.notFresh') throw error;
    useWaitingAction.getState().waiting?.settle(false);
    const isFresh = await new Promise<boolean>((settle) => {
      useWaitingAction.setState({ waiting: { name, settle } });
    });
    useWaitingAction.setState({ waiting: undefined });
    if (!isFresh) throw error;
    return action();
  }
}

/** Stores which action goes on when a login has left the page and come back. */
export function storeWaiting({ name }: WaitingAction): void {
  if (name !== undefined) platform.tabStore.set('waiting_action', `${Date.now()} ${name}`);
}

/** Goes on with the action of that name, if a login for it has just come back to the page. */
export function useGoOn(name: string, goOn: () => void): void {
  const onReturn = useEffectEvent(goOn);
  useEffect(() => {
    const [, at, stored] = /^(\d+) (.+)$/.exec(platform.tabStore.get('waiting_action') ?? '') ?? [];
    if (stored !== name) return;
    platform.tabStore.remove('waiting_action');
    if (Date.now() - Number(at) < goOnForMs) onReturn();
  }, [name]);
}
