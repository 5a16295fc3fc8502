const yearS = 365 * 86_400;

/** Keeps a choice where the server reads it too, for the pages that it draws. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${yearS}; samesite=lax`;
}
