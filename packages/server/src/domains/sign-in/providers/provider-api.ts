import { BloomError } from '@bloom/contract/errors/errors';
import type { Outbound, OutboundRequest } from '../../../platform/outbound/index.ts';

/** Sends requests to providers: no retries, no redirects, and the outbound client's limits. */
export type ProviderApi = {
  /**
   * The JSON of a response with any content type and any status below 500 except 429: a refusal is
   * described in the body. Error: `login.providerAway`.
   */
  requestJson(url: URL, request?: Pick<OutboundRequest, 'method' | 'headers' | 'body'>): Promise<unknown>;
  /** The same as a fetch that the OAuth library can call. Error: `login.providerAway`. */
  fetch(
    url: string,
    request: {
      method: 'GET' | 'POST';
      headers: Record<string, string>;
      body: URLSearchParams | undefined;
    },
  ): Promise<Response>;
};

const limits = { redirects: 0, maxBytes: 256 * 1024 };

export function createProviderApi(outbound: Outbound): ProviderApi {
  const send = async (url: URL, request: OutboundRequest) => {
    const response = await outbound.request(url, { ...limits, ...request }).catch((cause: unknown) => {
      throw new BloomError('login.providerAway', {}, { cause });
    });
    if (response.status >= 500 || response.status === 429)
      throw providerAway(url, `status ${response.status}`);
    return response;
  };

  return {
    async requestJson(url, request = {}) {
      const response = await send(url, request);
      try {
        return JSON.parse(response.text() ?? '') as unknown;
      } catch {
        throw providerAway(url, `invalid JSON with status ${response.status}`);
      }
    },

    async fetch(url, { method, headers, body }) {
      const sent = body && { body: body.toString() };
      const response = await send(new URL(url), { method, headers, ...sent });
      const type = response.headers['content-type'] ?? '';
      return new Response(response.text() ?? '', {
        status: response.status < 200 || response.status === 204 ? 502 : response.status,
        headers: { 'content-type': type },
      });
    },
  };
}

function providerAway(url: URL, what: string): BloomError {
  return new BloomError('login.providerAway', {}, { cause: new Error(`${url.host}: ${what}`) });
}

/** A request that posts a form. */
export function form(fields: Record<string, string>): Pick<OutboundRequest, 'method' | 'headers' | 'body'> {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}
