import { expect, test } from 'vitest';
import { platform } from '../../platform/index.ts';
import { sessionToken, startSession } from '../../lib/session.ts';
import { leaveAccount, logOut } from './account-api.ts';
import { storeUser } from './referrer.ts';

const { localStore, tabStore } = platform;
const local = ['share_choice', 'continue_row', 'home_tab', 'following_seen'] as const;
const tab = ['share_draft', 'share_clipboard', 'login_intent', 'waiting_action'] as const;

function signIn(): void {
  startSession('token');
  storeUser({ id: 7 });
  for (const key of local) localStore.set(key, 'of Ann');
  for (const key of tab) tabStore.set(key, 'of Ann');
}
const left = () => [
  ...local.filter((key) => localStore.get(key) !== null),
  ...tab.filter((key) => tabStore.get(key) !== null),
];

// rule: #local-storage
test('a logout leaves of the account only its id, for the counters of its next login', () => {
  const written: string[] = [];
  const set = localStore.set;
  localStore.set = (key, value) => {
    written.push(key);
    set(key, value);
  };
  signIn();
  localStore.set = set;
  logOut();
  const stored = written.filter((key) => localStore.get(key as 'user_token') !== null);
  expect([sessionToken(), left(), stored]).toEqual([null, [], ['last_user_id']]);
});

test('a session that ends by itself leaves what was being written for the next login', () => {
  signIn();
  leaveAccount();
  expect([sessionToken(), left()]).toEqual([null, [...local, ...tab]]);
});
