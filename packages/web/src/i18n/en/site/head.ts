/** The texts about a page in search engines and shared links; only the server uses them. */
export const head = {
  description: 'Share great videos from around the web, and thank the people who found them.',
  videoDescription: 'Shared by {name} on {siteName}. Watch it, and thank them with petals.',
} as const;
