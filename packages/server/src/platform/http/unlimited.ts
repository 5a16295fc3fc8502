import type { App } from './server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why the requests of a route are not counted, in words. Every other route has a limit. */
    unlimited?: string;
  }
}

/** Gives the routes that a scope gets from now on one reason for having no limit: those of a plugin. */
export function unlimited(scope: App, reason: string): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, unlimited: reason };
  });
}
