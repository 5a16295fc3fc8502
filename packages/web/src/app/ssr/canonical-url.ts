/**
 * Takes back the address that the server gave the page in its head, which may name a language (`?lang=`).
 * Browsers pass it on instead of the one that they show; for when it is the page's no more.
 */
export function removeCanonical(): void {
  document.querySelector('link[rel=canonical]')?.remove();
}
