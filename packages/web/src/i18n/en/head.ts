/** What search engines and shared links tell of a page; only the server says it. */
export const head = {
  description: 'Share links to videos that live elsewhere, and thank whoever found them.',
  videoDescription: 'Shared by {name} on Bloom. Watch it, and thank them with petals.',
};
