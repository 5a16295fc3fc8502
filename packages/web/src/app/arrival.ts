import { locales, type Locale } from '@bloom/contract/locale';

/** What an address brings that is not a place in the app. */
export type Arrival = {
  /** The one-time code of a login redirect (`?token=`). */
  loginCode?: string;
  /** The referrer code of an invite link (`?code=` or `/#/?code=`). */
  referrer?: string;
  /** The language that a shared link asks for (`?lang=`). */
  locale?: Locale;
};

type Address = { pathname: string; search: string; hash: string };

/**
 * Takes out of an address what must not stay in it (product.md §2, "Navigation rules"), and gives the
 * address without it. On the error page `code` is the error's.
 */
export function readArrival({ pathname, search, hash }: Address): {
  arrival: Arrival;
  clean: string;
} {
  const query = new URLSearchParams(search);
  const invite = /^#\/?\?(.*)$/.exec(hash)?.[1];
  const invited = new URLSearchParams(invite ?? '');

  const take = (name: string) => {
    const value = query.get(name) ?? invited.get(name);
    query.delete(name);
    return value ?? undefined;
  };
  const loginCode = take('token');
  const referrer = pathname === '/error' ? undefined : take('code');
  const lang = take('lang');
  const locale = locales.find((each) => each === lang);

  const rest = query.size > 0 ? `?${query}` : '';
  return {
    arrival: {
      ...(loginCode && { loginCode }),
      ...(referrer && { referrer }),
      ...(locale && { locale }),
    },
    clean: `${pathname}${rest}${invite === undefined ? hash : ''}`,
  };
}
