import { BloomError } from '@bloom/contract/errors';
import type { Outbound, OutboundRequest } from '../../../platform/outbound/index.ts';

/** How providers are asked: never twice, without redirects, and with the outbound client's limits. */
export type ProviderApi = {
  /**
   * The JSON of an answer, whatever its status below 500 and its content type: what is wrong is said
   * in it. Error: `login.providerAway`.
   */
  askJson(
    url: URL,
    request?: Pick<OutboundRequest, 'method' | 'headers' | 'body'>,
  ): Promise<unknown>;
  /** The same as a fetch that the OAuth library can call. Error: `login.providerAway`. */
  fetch(
    url: string,
    request: { method: 'POST'; headers: Record<string, string>; body: URLSearchParams },
  ): Promise<Response>;
};

const limits = { redirects: 0, maxBytes: 256 * 1024 };

export function createProviderApi(outbound: Outbound): ProviderApi {
  const ask = async (url: URL, request: OutboundRequest) => {
    const answer = await outbound
      .request(url, { ...limits, ...request })
      .catch((cause: unknown) => {
        throw new BloomError('login.providerAway', {}, { cause });
      });
    if (answer.status >= 500 || answer.status === 429) throw away(url, `status ${answer.status}`);
    return answer;
  };

  return {
    async askJson(url, request = {}) {
      const answer = await ask(url, request);
      try {
        return JSON.parse(answer.text() ?? '') as unknown;
      } catch {
        throw away(url, `no JSON with status ${answer.status}`);
      }
    },

    async fetch(url, { method, headers, body }) {
      const answer = await ask(new URL(url), { method, headers, body: body.toString() });
      const type = answer.headers['content-type'] ?? '';
      return new Response(answer.text() ?? '', {
        status: answer.status < 200 || answer.status === 204 ? 502 : answer.status,
        headers: { 'content-type': type },
      });
    },
  };
}

function away(url: URL, what: string): BloomError {
  return new BloomError('login.providerAway', {}, { cause: new Error(`${url.host}: ${what}`) });
}

/** A form as a body, with the header that says so. */
export function form(
  fields: Record<string, string>,
): Pick<OutboundRequest, 'method' | 'headers' | 'body'> {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}
