import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sourceTable } from '@bloom/contract/sources/sources';
import { inLocale } from '@bloom/contract/wire/locale';
import type { Video } from '@bloom/contract/video/video';
import { useLocale } from '../../../i18n/locale.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { playableOf } from '../playable.ts';
import { usePlayer } from '../player/current-player.ts';
import type { PlayerProblem } from '../player/problems.ts';
import { isRemoved, videoOptions, workOptions } from '../video-api.ts';
import { copiesOf, episodeIn, keyOf, reasonOf, type Copy, type Played } from './copies.ts';
import { rememberCopy, rememberedCopy } from './remembered-copy.ts';

/** The copy that plays on the page of a video, and those that could. */
export type Copies = ReturnType<typeof useCopies>;

/**
 * Plays another copy of the work where the video of the page does not play, or the visitor chooses one
 * (docs/specification/works.md#playing). The player and the page talk in the seconds of its video.
 *
 * @param index the number of the episode, from 0
 */
export function useCopies(video: Video, index: number, started: boolean) {
  const { locale } = useLocale();
  const { players } = usePageConfig();
  const queryClient = useQueryClient();
  const player = usePlayer();
  const { source, id } = video;
  const own = keyOf(video);
  const [other, setOther] = useState<Played>();
  const [isDecided, setDecided] = useState(false);
  const isOffline = video.offline === true;
  const [hasChosen, setHasChosen] = useState<boolean>();
  if (started && hasChosen === undefined) setHasChosen((rememberedCopy(own) ?? own) !== own);
  const options = workOptions(source, id);
  const { data: work } = useQuery({ ...options, enabled: started || isOffline });
  const copies = work ? copiesOf(work) : [];
  /** The copies that were tried for an episode: none is tried twice. */
  const tried = useRef({ index, keys: new Set([own]) });
  /** Ends the search that runs: a newer one takes its place. */
  const search = useRef<AbortController>(undefined);

  const begin = () => {
    search.current?.abort();
    search.current = new AbortController();
    return search.current.signal;
  };
  useEffect(() => () => search.current?.abort(), []);

  const episodeOf = (played: Video) => episodeIn(played, video, index);
  const playableOn = (played: Video) => {
    const episode = episodeOf(played);
    return episode === false ? undefined : playableOf(played, episode, players);
  };
  const find = () =>
    queryClient.query({ ...options, staleTime: 'static' }).then(
      (found) => copiesOf(found),
      (): Copy[] => [],
    );
  /** The copy with all that is needed to play it; undefined where it does not play here. */
  const load = async ({ video: { source, id }, offsetS }: Copy): Promise<Played | undefined> => {
    if (keyOf({ source, id }) === own) return { video, shiftS: 0 };
    const whole = await queryClient
      .query({ ...videoOptions(source, id), staleTime: 'static' })
      .catch(() => null);
    if (!whole || isRemoved(whole) || whole.offline || !playableOn(whole)) return undefined;
    return { video: whole, shiftS: offsetS };
  };
  const here = () => {
    const state = player?.state.getState();
    return state && { from: { index, startS: state.timeS } };
  };
  const current = other && playableOn(other.video) ? other : { video, shiftS: 0 };

  /**
   * Goes on with the next copy at the same second; false if there is none that was not tried.
   *
   * @param failed the copy that does not play
   */
  const goOn = async (problem: PlayerProblem, failed: Pick<Video, 'source' | 'id'>): Promise<boolean> => {
    const signal = begin();
    const place = here();
    if (tried.current.index !== index) tried.current = { index, keys: new Set() };
    const { keys } = tried.current;
    keys.add(keyOf(failed));
    const found = await find();
    const names = nameCopies(found, (source) => inLocale(sourceTable[source].name, locale));
    for (const copy of found) {
      if (signal.aborted) return true;
      if (copy.isOffline || keys.has(keyOf(copy.video))) continue;
      const played = await load(copy);
      if (signal.aborted) return true;
      keys.add(keyOf(copy.video));
      if (!played) continue;
      const name = names.get(keyOf(failed)) ?? '';
      const because = { source: failed.source, name, reason: reasonOf(problem) };
      setOther({ ...played, ...place, because });
      return true;
    }
    return signal.aborted;
  };

  /** Plays a copy because the visitor wants that; the next ones are tried if it does not play. */
  const choose = async (key: string, isNew = true): Promise<void> => {
    const signal = begin();
    const place = here();
    const found = await find();
    const copy = found.find((each) => keyOf(each.video) === key);
    if (!copy || signal.aborted) return;
    if (isNew) {
      rememberCopy(
        key,
        found.map((each) => keyOf(each.video)),
      );
    }
    tried.current = { index, keys: new Set([key]) };
    const played = await load(copy);
    if (signal.aborted) return;
    if (played) setOther({ ...played, ...place });
    else await goOn('cannotPlay', copy.video);
  };

  const decide = useEffectEvent(async () => {
    const remembered = rememberedCopy(own);
    if (isOffline) await goOn('gone', video);
    else if (remembered !== undefined && remembered !== own) await choose(remembered, false);
  });
  const mustDecide = isOffline || hasChosen === true;
  useEffect(() => {
    if (!mustDecide) return;
    void queryClient
      .query({ ...workOptions(source, id), staleTime: 'static' })
      .then(decide, () => undefined)
      .then(() => setDecided(true));
  }, [mustDecide, queryClient, source, id]);

  return {
    /** The confirmed copies with the names of their sources, the page's video first. */
    copies,
    names: nameCopies(copies, (source) => inLocale(sourceTable[source].name, locale)),
    current,
    /** Which one plays is not known yet. */
    isPending: mustDecide && !isDecided,
    isOwn: keyOf(current.video) === own,
    episode: episodeOf(current.video) || undefined,
    playable: playableOn(current.video),
    goOn,
    choose: (key: string) => void choose(key),
    /** Begins again with the page's video. */
    reset: () => {
      begin();
      tried.current = { index, keys: new Set() };
      setOther(undefined);
    },
  };
}

/** The names of copies: their sources, and where two have the same one also their sharers. */
function nameCopies(
  copies: readonly Copy[],
  nameOf: (source: Video['source']) => string,
): ReadonlyMap<string, string> {
  const isTwice = (source: string) => copies.filter(({ video }) => video.source === source).length > 1;
  return new Map(
    copies.map(({ video }) => {
      const name = nameOf(video.source);
      return [keyOf(video), isTwice(video.source) ? `${name} (${video.account_name})` : name];
    }),
  );
}
