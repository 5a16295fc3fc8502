import type { Preferences } from '@bloom/contract/account/account';

/** The changes when a device signs in to an account with preferences. */
type Merged = {
  /** The account's choices that this device does not have. */
  apply: Preferences;
  /** This device's choices where the account has none. */
  save: Preferences;
};

/** The account's choice wins over that of the device, and the device's over none. */
export function mergePreferences(account: Preferences, device: Preferences): Merged {
  const isNew = ([name, value]: [string, unknown]) => device[name as keyof Preferences] !== value;
  const isMissing = ([name]: [string, unknown]) => !Object.hasOwn(account, name);
  return {
    apply: Object.fromEntries(Object.entries(account).filter(isNew)) as Preferences,
    save: Object.fromEntries(Object.entries(device).filter(isMissing)) as Preferences,
  };
}
