import type { AccountResponse } from '@bloom/contract/account';
import type { GiftResponse } from '@bloom/contract/gift';
import type { RewardResponse } from '@bloom/contract/reward';
import type { Video, VideoListResponse } from '@bloom/contract/video';
import { logIn } from '@bloom/testing/server-process';

/** How a video is shared, where a test does not care. */
const music = { category: 'entertainment', label: 'music', language: 'english|english' };

/** What the server says and does, asked beside the page: tests compare the two. */
export type Api = ReturnType<typeof createApi>;

export function createApi(url: string) {
  const sessions = new Map<string, Promise<string>>();
  const tokenOf = (name: string): Promise<string> => {
    const session = sessions.get(name) ?? logIn(url, name);
    sessions.set(name, session);
    return session;
  };

  async function ask<T>(path: string, write?: { method: string; name: string; body: object }) {
    const response = await fetch(`${url}/api/v1/${path}`, {
      ...(write && {
        method: write.method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await tokenOf(write.name)}`,
        },
        body: JSON.stringify(write.body),
      }),
    });
    const answer = (await response.json()) as T;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  return {
    /** The account of a demo user. */
    account: async (name: string) => ask<AccountResponse>(`account/${await tokenOf(name)}`),
    balance: async (name: string) =>
      (await ask<AccountResponse>(`account/${await tokenOf(name)}`)).balance,

    /** Signs a demo user up who was invited by another one. */
    join: async (name: string, inviter: string) => {
      const { ref_code: code } = await ask<AccountResponse>(`account/${await tokenOf(inviter)}`);
      sessions.set(name, logIn(url, name, code));
      await tokenOf(name);
    },

    /** Claims the daily reward of a demo user. */
    claim: async (name: string, ap = 1) =>
      ask<RewardResponse>(`account/daily_reward/${await tokenOf(name)}`, {
        method: 'POST',
        name,
        body: { ap },
      }),

    /** Whether a session's token is still good. */
    knows: async (token: string) => (await fetch(`${url}/api/v1/account/${token}`)).ok,

    /** A youtube video of the catalogue; undefined if nobody has shared it. */
    video: async (id: string): Promise<Video | undefined> => {
      const response = await fetch(`${url}/api/v1/video/youtube/${id}`);
      return response.ok ? ((await response.json()) as { data: Video }).data : undefined;
    },

    /** The ids of a list, in its order. */
    list: async (query: Record<string, string> = {}): Promise<string[]> => {
      const ids: string[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const search: URLSearchParams = new URLSearchParams({
          limit: '50',
          ...query,
          ...(after && { after }),
        });
        const { data, next }: VideoListResponse = await ask(`video/list?${search}`);
        ids.push(...data.map(({ id }) => id));
        after = next;
      }
      return ids;
    },

    /** Shares a youtube video as a demo user. */
    share: async (name: string, id: string, classification: Partial<typeof music> = {}) => {
      const link = id.startsWith('PL')
        ? `https://www.youtube.com/playlist?list=${id}`
        : `https://www.youtube.com/watch?v=${id}`;
      const body = { link, source: 'youtube', ...music, ...classification };
      await ask(`video/youtube/${id}`, { method: 'PUT', name, body });
    },

    /** Shares a video of another source as a demo user. */
    shareOther: async (name: string, source: string, id: string, link: string) => {
      await ask(`video/${source}/${id}`, {
        method: 'PUT',
        name,
        body: { link, source, ...music },
      });
    },

    /** Sends a gift as a demo user; with a negative amount reduces. */
    give: async (name: string, id: string, amount: number) =>
      ask<GiftResponse>(`video/youtube/${id}`, { method: 'POST', name, body: { amount } }),
  };
}
