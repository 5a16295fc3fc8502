/** Why the embedded PostgreSQL cannot be used, and what the person who started Bloom can do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
