import type { ComponentType } from 'react';

/**
 * A component for `lazy` that the page can do without: where it cannot be loaded nothing is missed, and
 * nothing is said (see lazy-part.tsx for those that were asked for).
 */
export async function orNothing<P>(
  loading: Promise<ComponentType<P>>,
): Promise<{ default: ComponentType<P> }> {
  return { default: await loading.catch(() => () => null) };
}
