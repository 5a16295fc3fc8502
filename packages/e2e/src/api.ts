import type { AccountResponse } from '@bloom/contract/account/account';
import type { ChatAllResponse, ChatMessage, ChatPostResponse } from '@bloom/contract/chat/chat';
import type { CollectionResponse } from '@bloom/contract/collection/collection';
import type { GiftResponse } from '@bloom/contract/gift/gift';
import type { MomentPostBody } from '@bloom/contract/moment/moment';
import type { ReportReason } from '@bloom/contract/moderation/moderation-rules';
import type { RulesResponse, SiteRule } from '@bloom/contract/moderation/site-rules';
import type { SubtitleItem, SubtitleResponse, SubtitleSaved } from '@bloom/contract/subtitle/subtitle';
import type { Video, VideoListResponse } from '@bloom/contract/video/video';
import { logIn } from '@bloom/testing/server-process';

/** The default classification of a shared video. */
const music = { category: 'entertainment', label: 'music', language: 'english|english' };

/** Direct requests to the API: tests compare the page with the state of the server. */
export type Api = ReturnType<typeof createApi>;

export function createApi(url: string) {
  const sessions = new Map<string, Promise<string>>();
  const tokenOf = (name: string): Promise<string> => {
    const session = sessions.get(name) ?? logIn(url, name);
    sessions.set(name, session);
    return session;
  };

  async function request<T>(path: string, write?: { method: string; name: string; body: object }) {
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
    const content = (await response.json()) as T;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(content)}`);
    return content;
  }

  return {
    /** The account of a demo user. */
    account: async (name: string) => request<AccountResponse>(`account/${await tokenOf(name)}`),
    balance: async (name: string) =>
      (await request<AccountResponse>(`account/${await tokenOf(name)}`)).balance,

    /** Signs up a demo user whom another one invited. */
    join: async (name: string, inviter: string) => {
      const { ref_code: code } = await request<AccountResponse>(`account/${await tokenOf(inviter)}`);
      sessions.set(name, logIn(url, name, code));
      await tokenOf(name);
    },

    /** The session token of a demo user. */
    token: tokenOf,

    /** Ends all sessions of a demo user, as from another device. */
    endSessions: async (name: string) => {
      await request('account/sessions', { method: 'DELETE', name, body: {} });
      sessions.delete(name);
    },

    /** Whether a session token is valid. */
    hasSession: async (token: string) => (await fetch(`${url}/api/v1/account/${token}`)).ok,

    /** A youtube video of the catalogue; undefined if it is not shared. */
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
        const { data, next }: VideoListResponse = await request(`video/list?${search}`);
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
      await request(`video/youtube/${id}`, { method: 'PUT', name, body });
    },

    /** Writes a moment of a video as a demo user; returns its id. */
    postMoment: async (
      name: string,
      [source, id]: readonly [source: string, id: string],
      body: Partial<MomentPostBody>,
    ) =>
      (
        await request<{ data: { id: number } }>(`video/${source}/${id}/moments`, {
          method: 'POST',
          name,
          body,
        })
      ).data.id,

    /** Shares a video of another source as a demo user. */
    shareOther: async (name: string, source: string, id: string, link: string) => {
      await request(`video/${source}/${id}`, {
        method: 'PUT',
        name,
        body: { link, source, ...music },
      });
    },

    /** Saves a youtube video as a demo user. */
    save: async (name: string, id: string) =>
      request(`video/youtube/${id}/saved`, { method: 'PUT', name, body: {} }),

    /** Removes a youtube video as a moderator, or restores it. */
    moderate: async (name: string, id: string, action: 'hide' | 'restore', reason: string) => {
      const target = { kind: 'video', id: `youtube/${id}` };
      const body = { target, action, reason, ...(action === 'hide' && { rule: 5 }) };
      await request('moderation/act', { method: 'POST', name, body });
    },

    /** Follows the sharer of a youtube video as a demo user. */
    follow: async (name: string, videoId: string) => {
      const { data } = await request<{ data: Video }>(`video/youtube/${videoId}`);
      await request(`user/${data.account_id}/follow`, { method: 'PUT', name, body: {} });
    },

    /** Posts a message to the chat room as a demo user. */
    postMessage: async (name: string, content: string, mentions: readonly number[] = []) =>
      request<ChatPostResponse>('message/post', {
        method: 'POST',
        name,
        body: { content, mentions },
      }),

    /** Reports a youtube video as a demo user. */
    reportVideo: async (name: string, id: string, reason: ReportReason = 'spam') => {
      const body = { target: { kind: 'video', id: `youtube/${id}` }, reason };
      await request('report', { method: 'POST', name, body });
    },

    /** The newest messages of the chat room. */
    chat: async (): Promise<ChatMessage[]> => {
      const response = await fetch(`${url}/api/v1/message/all`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      return ((await response.json()) as ChatAllResponse).data;
    },

    /** The subtitles of a youtube video. */
    subtitles: (id: string) => request<SubtitleResponse>(`subtitle/${id}`),

    /** Saves the subtitles of a youtube video as a demo user. */
    writeSubtitles: (
      name: string,
      id: string,
      items: readonly (Omit<SubtitleItem, 'start' | 'end' | 'cue'> & { cue?: string })[],
      base: number,
    ) =>
      request<SubtitleSaved>(`subtitle/${id}`, {
        method: 'PUT',
        name,
        body: { content: JSON.stringify(items), base_revision: base },
      }),

    /** Acts on a youtube video as a moderator. */
    act: async (name: string, id: string, action: 'hide' | 'restore', reason: string) => {
      const target = { kind: 'video', id: `youtube/${id}` };
      const body = { target, action, reason, ...(action === 'hide' && { rule: 2 }) };
      await request('moderation/act', { method: 'POST', name, body });
    },

    /** Gives a demo user a role, as an admin. */
    giveRole: async (admin: string, name: string, role: 'moderator' | 'admin') => {
      const { id } = await request<AccountResponse>(`account/${await tokenOf(name)}`);
      await request(`admin/roles/${id}`, {
        method: 'PUT',
        name: admin,
        body: { role: { name: role } },
      });
    },

    /** Changes a setting as an admin; null: its default applies again. */
    setSetting: async (name: string, setting: string, value: string | null) =>
      request(`admin/settings/${setting}`, { method: 'PUT', name, body: { value } }),

    /** Changes a rule as an admin, and returns the version that then holds. */
    saveRule: async (name: string, number: number, rule: SiteRule) => {
      const { version } = (await request<RulesResponse>('rules')).data;
      await request(`admin/rules/${number}`, { method: 'PUT', name, body: { version, rule } });
      return version + 1;
    },

    /** Sends a gift as a demo user; with a negative amount reduces. */
    give: async (name: string, id: string, amount: number, note = '') =>
      request<GiftResponse>(`video/youtube/${id}`, {
        method: 'POST',
        name,
        body: { amount, ...(note && { note }) },
      }),

    /** Makes a public collection as a demo user, with a youtube video in it, and returns its id. */
    makeCollection: async (name: string, title: string, video: string) => {
      const body = { title, visibility: 'public' };
      const made = { method: 'PUT', name, body };
      const { data } = await request<CollectionResponse>('collection', made);
      const path = `collection/${data.id}/video/youtube/${video}`;
      await request(path, { method: 'PUT', name, body: {} });
      return data.id;
    },
  };
}
