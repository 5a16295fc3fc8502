import type { FastifyRequest } from 'fastify';

/** Whether a browser opens this URL as a page: the client prefers HTML to JSON. Scripts do not. */
export function isNavigation(request: FastifyRequest): boolean {
  return request.type(['application/json', 'text/html']) === 'text/html';
}

/**
 * Whether the `Accept` header names this media type. A wildcard is not enough: clients send one without
 * support for newer image formats.
 */
export function namesType(request: FastifyRequest, mediaType: string): boolean {
  return [request.types()].flat().some((type) => type && type.toLowerCase() === mediaType);
}
