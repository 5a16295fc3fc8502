import { queryOptions } from '@tanstack/react-query';
import type { VideoSummary } from '@bloom/contract/video/video';
import { apiPath, call } from '../../lib/api.ts';
import { personalListsKey } from '../../parts/videos/personal-lists-key.ts';
import { queryClient } from '../../lib/query-client.ts';

type VideoKey = Pick<VideoSummary, 'source' | 'id'>;

/** Under which key the public facts about a user are cached, by the id, or the handle after an `@`. */
export function userKey(idOrHandle: string) {
  return ['user', idOrHandle] as const;
}

/** Something that the account can switch on and off for itself: to follow a user, to save a video. */
export type Mark = {
  /** Names its state among the queries. */
  key: readonly unknown[];
  path: string;
  /** Where the server says whether it is on: in a list that is not empty. */
  state: { path: string; query: Record<string, string | number> };
  /** The list that it changes. */
  list: readonly unknown[];
  /** The other queries that it changes. */
  also?: readonly (readonly unknown[])[];
};

export function followMark(account: number | undefined, user: number): Mark {
  return {
    key: ['follows', account, user],
    path: apiPath('user', String(user), 'follow'),
    state: { path: apiPath('account', 'following'), query: { id: user } },
    list: ['following', account],
    // Those of all users: they are cached by their handles.
    also: [['user'], [...personalListsKey, 'following']],
  };
}

export function saveMark(account: number | undefined, { source, id }: VideoKey): Mark {
  return {
    key: ['saves', account, source, id],
    path: apiPath('video', source, id, 'saved'),
    state: { path: apiPath('account', 'saved'), query: { source, id } },
    list: ['saved', account],
  };
}

export function markOptions({ key, state }: Mark, isSignedIn: boolean) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<boolean> => {
      const { data } = await call<{ data: unknown[] }>('GET', state.path, {
        query: state.query,
        signal,
      });
      return data.length > 0;
    },
    enabled: isSignedIn,
  });
}

/** Switches a mark; shown at once, and taken back if the server refuses. */
export async function setMark(mark: Mark, isOn: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: mark.key });
  queryClient.setQueryData(mark.key, isOn);
  try {
    await call(isOn ? 'PUT' : 'DELETE', mark.path, { body: {} });
    queryClient.removeQueries({ queryKey: mark.list, type: 'inactive' });
    for (const queryKey of mark.also ?? []) void queryClient.invalidateQueries({ queryKey });
  } catch (error) {
    queryClient.setQueryData(mark.key, !isOn);
    throw error;
  }
}
