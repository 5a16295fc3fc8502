import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { SubtitleItem, SubtitleResponse } from '@bloom/contract/subtitle/subtitle';
import type { SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import type { Video } from '@bloom/contract/video/video';
import { useHiddenTargets } from '../../parts/reports/hidden-targets.ts';
import { languagesOf, useDisplayChoice } from './display-choice.ts';
import { followClock, type Clock } from './follow-clock.ts';
import { convertedOptions, subtitleOptions } from './subtitle-api.ts';
import { createTimeline, noMoment, type Moment, type Timeline } from './timeline.ts';

/** Which subtitles: those of a video, or of one of its episodes. */
export type SubtitlesOf = { video: Pick<Video, 'source' | 'id'>; episode: string | undefined };

/** The subtitles of a video, as far as they are loaded. */
export type Subtitles = {
  response: SubtitleResponse | undefined;
  timeline: Timeline;
  /** The languages that have words. */
  available: readonly SubtitleLanguage[];
  /** They were reported on this device, so that they are not shown on it. */
  isReported: boolean;
  /** Why they are not in the characters that the viewer chose. */
  conversionError: Error | null;
  error: Error | null;
  retry: () => void;
};

const none: readonly SubtitleItem[] = [];

/**
 * Loads the subtitles of a video when a component needs them; all components share one request.
 *
 * @param isLoading false to use what is loaded already, and load nothing
 */
export function useSubtitles({ video, episode }: SubtitlesOf, isLoading = true): Subtitles {
  const { data, error, refetch } = useQuery({
    ...subtitleOptions(video, episode),
    enabled: isLoading,
  });
  const isHidden = useHiddenTargets();
  const isReported = data?.id !== undefined && isHidden({ kind: 'subtitle', id: String(data.id) });
  const written = (!isReported && data?.data) || none;
  const conversion = useQuery(
    convertedOptions(video, episode, data?.revision, written, useDisplayChoice().script),
  );
  const items = conversion.data ?? written;
  const [timeline, available] = useMemo(() => [createTimeline(items), languagesOf(items)] as const, [items]);
  return {
    response: data,
    timeline,
    available,
    isReported,
    conversionError: conversion.error,
    error,
    retry: () => void refetch(),
  };
}

/**
 * Whether a user could edit them: this server lets users edit, and they are not locked, except for
 * moderators.
 */
export function canEdit(response: SubtitleResponse | undefined, isModerator: boolean): boolean {
  return response !== undefined && response.editing && (!response.lock || isModerator);
}

/** The cues that belong to the time of a player; none without a player that reports its time. */
export function useMoment(clock: Clock | undefined, timeline: Timeline): Moment {
  const [known, setKnown] = useState({ timeline, moment: noMoment });
  useEffect(
    () => clock && followClock(clock, timeline, (moment) => setKnown({ timeline, moment })),
    [clock, timeline],
  );
  return clock && known.timeline === timeline ? known.moment : noMoment;
}
