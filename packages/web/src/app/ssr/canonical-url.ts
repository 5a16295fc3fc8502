/**
 * Removes the canonical link that the server wrote into the head, which may name a language (`?lang=`).
 * Browsers share it instead of the URL in their address bar, so it must go when the page changes.
 */
export function removeCanonical(): void {
  document.querySelector('link[rel=canonical]')?.remove();
}
