/**
 * Everything that Bloom keeps in the browser's local storage; those of
 * docs/specification.md#local-storage first.
 */
type LocalKey =
  | 'user_token'
  | 'user_token_ts'
  | 'last_user_id'
  | 'referrer_code'
  | 'isShowTabBarTips'
  | 'own_code'
  | 'locale'
  | 'theme'
  | 'login_return'
  | 'activity'
  | 'reward_claim'
  | 'poster_closed'
  | 'sign_in_tip'
  | 'share_choice';

type SessionKey = 'share_draft' | 'share_clipboard';

type Store<Key extends string> = {
  get: (key: Key) => string | null;
  set: (key: Key, value: string) => void;
  remove: (key: Key) => void;
};

/** Storage that is kept across visits. */
export const localStore: Store<LocalKey> = open(() => window.localStorage);
/** Storage that lives as long as the tab. */
export const tabStore: Store<SessionKey> = open(() => window.sessionStorage);

/**
 * Storage may be switched off or full; what could not be stored then lasts as long as the page, and
 * nobody is stopped by it.
 */
function open<Key extends string>(storage: () => Storage): Store<Key> {
  const unstored = new Map<Key, string>();
  return {
    get: (key) => unstored.get(key) ?? attempt(() => storage().getItem(key)) ?? null,
    set: (key, value) => {
      unstored.delete(key);
      const stored = attempt(() => {
        storage().setItem(key, value);
        return true;
      });
      if (!stored) unstored.set(key, value);
    },
    remove: (key) => {
      unstored.delete(key);
      attempt(() => storage().removeItem(key));
    },
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
