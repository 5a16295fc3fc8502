import type { AccountAnswer } from '@bloom/contract/account';
import type { GiftAnswer } from '@bloom/contract/gift';
import type { Video, VideoListAnswer } from '@bloom/contract/video';
import { logIn } from './server-process.ts';

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

  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${url}/api/v1/${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    });
    const answer = (await response.json()) as T;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  const send = async <T>(method: string, name: string, path: string, body: object): Promise<T> =>
    ask<T>(path, {
      method,
      headers: { authorization: `Bearer ${await tokenOf(name)}` },
      body: JSON.stringify(body),
    });

  return {
    /** The account of a demo user. */
    account: async (name: string) => ask<AccountAnswer>(`account/${await tokenOf(name)}`),
    balance: async (name: string) =>
      (await ask<AccountAnswer>(`account/${await tokenOf(name)}`)).balance,

    /** Whether a session's token is still good. */
    knows: async (token: string) => (await fetch(`${url}/api/v1/account/${token}`)).ok,

    /** A youtube video of the catalogue; undefined if nobody has shared it. */
    video: async (id: string): Promise<Video | undefined> => {
      const response = await fetch(`${url}/api/v1/video/youtube/${id}`);
      return response.ok ? ((await response.json()) as { data: Video }).data : undefined;
    },

    /** The ids of a list, in its order, at most 50. */
    list: async (query: Record<string, string> = {}): Promise<string[]> => {
      const search = new URLSearchParams({ limit: '50', ...query });
      const { data } = await ask<VideoListAnswer>(`video/list?${search}`);
      return data.map(({ id }) => id);
    },

    /** Shares a youtube video as a demo user. */
    share: async (name: string, id: string, classification: Partial<typeof music> = {}) => {
      const link = id.startsWith('PL')
        ? `https://www.youtube.com/playlist?list=${id}`
        : `https://www.youtube.com/watch?v=${id}`;
      const body = { link, source: 'youtube', ...music, ...classification };
      return send<{ data: Video }>('PUT', name, `video/youtube/${id}`, body);
    },

    /** Sends a gift as a demo user; with a negative amount reduces. */
    give: async (name: string, id: string, amount: number) =>
      send<GiftAnswer>('POST', name, `video/youtube/${id}`, { amount }),
  };
}
