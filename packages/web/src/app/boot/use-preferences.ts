import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { parseLocale } from '@bloom/contract/wire/locale';
import type { LoadedAccount } from '../../features/account/account-api.ts';
import { savePreferences } from '../../features/account/preferences.ts';
import { rememberedFilters } from '../../features/catalogue/filter/filters.ts';
import { chooseTheme, themes } from '../../lib/theme.ts';
import { platform } from '../../platform/index.ts';
import { parseSearch } from '../search-params.ts';
import { chooseLocale } from './choose-locale.ts';
import { mergePreferences } from './merge-preferences.ts';

type PreferencesOptions = {
  account: LoadedAccount;
  /** A link has named the language of this visit. */
  isLocaleGiven: boolean;
};

/**
 * Brings language, theme, autoplay, and the order and languages of lists back from the account, once after
 * a sign-in and once when the app starts (docs/specification/accounts.md#preferences).
 */
export function usePreferences({ account, isLocaleGiven }: PreferencesOptions): void {
  const navigate = useNavigate();
  const bringBack = useEffectEvent(() => {
    const device = {
      locale: parseLocale(platform.localStore.get('locale')),
      theme: themes.find((theme) => theme === platform.localStore.get('theme')),
    };
    const { locale, theme } = device;
    const autoplay = platform.localStore.get('autoplay');
    const { apply, save } = mergePreferences(account.preferences, {
      ...(locale && { locale }),
      ...(theme && { theme }),
      ...(autoplay !== null && { autoplay: autoplay !== 'off' }),
    });
    if (Object.keys(save).length > 0) savePreferences(save);
    if (apply.autoplay !== undefined) platform.localStore.set('autoplay', apply.autoplay ? 'on' : 'off');
    if (apply.theme) chooseTheme(apply.theme);
    if (apply.locale && !isLocaleGiven) chooseLocale(apply.locale).catch(() => undefined);
    // Else the account's language would be back on the next page.
    if (apply.locale && locale && isLocaleGiven) savePreferences({ locale });
    const filters = rememberedFilters(apply);
    const { pathname, search } = window.location;
    // A URL with filters is a choice of its own.
    const isPlain = pathname === '/' && Object.keys(parseSearch(search)).length === 0;
    if (isPlain && Object.keys(filters).length > 0) {
      void navigate({ to: '/', search: filters, replace: true });
    }
  });
  useEffect(() => bringBack(), [account.id]);
}
