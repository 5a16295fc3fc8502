import type { ChangeCounts } from '@bloom/contract/subtitle/changes';
import type { Episode, Video } from '@bloom/contract/video/video';
import type { ColumnType, Generated } from 'kysely';
import type { Filled, Shown } from './columns.ts';

/** The tables of videos, what belongs to them, and what accounts watch and keep. */
export type VideoTables = {
  video: {
    id: Filled<number>;
    source: string;
    source_id: string;
    type: string;
    title: string;
    thumbnail_url: string;
    category: string;
    label: string;
    audio: string;
    subtitle: string;
    duration_s: number | null;
    episodes: ColumnType<Episode[], string, string>;
    streams: ColumnType<Video['url'] | null, string | null, string | null>;
    sharer_id: number;
    shared_us: number;
    search_text: string;
    search_terms: ColumnType<string, unknown, unknown>;
    search_version: Generated<number>;
    search_spelling: Generated<string>;
    offline_since: ColumnType<Date | null, never, Date | null>;
    hidden_by: ColumnType<number | null, never, number | null>;
    held: ColumnType<boolean | null, never, boolean | null>;
    recategorised_by: Filled<number | null>;
    chosen_category: Filled<string | null>;
    chosen_label: Filled<string | null>;
    feed_category: ColumnType<string | null, never, never>;
    line: ColumnType<string | null, string | null | undefined, string | null>;
    subtitles_locked_by: ColumnType<number | null, never, number | null>;
  };
  work_video: { video_id: Filled<number>; work_id: Filled<number>; offset_s: Filled<number> };
  video_link: {
    id: Filled<number>;
    first_id: number;
    second_id: number;
    offset_s: number;
    state: Generated<string>;
    locked: Generated<boolean>;
    proposer_id: number | null;
    hidden_by: ColumnType<number | null, never, number | null>;
    created_at: Filled<Date>;
  };
  work_suggestion: {
    first_id: number;
    second_id: number;
    score: number;
    state: Generated<string>;
    created_at: Filled<Date>;
  };
  video_link_vote: { link_id: number; account_id: number; agrees: boolean };
  /** A view: what everybody may read of a video. */
  public_video: Shown<
    VideoTables['video'],
    | ('id' | 'source' | 'source_id' | 'type' | 'title' | 'thumbnail_url' | 'category' | 'label' | 'audio')
    | ('subtitle' | 'duration_s' | 'episodes' | 'sharer_id' | 'shared_us' | 'line' | 'offline_since')
    | ('hidden_by' | 'subtitles_locked_by' | 'feed_category')
  >;
  video_rank: {
    video_id: number;
    sharer_id: ColumnType<number, number, never>;
    source: ColumnType<string, string, never>;
    category: string;
    label: string;
    audio: string;
    subtitle: string;
    balance: ColumnType<number, number, never>;
    updated_us: ColumnType<number, number, never>;
    offline: ColumnType<boolean, never, boolean>;
    shown: Filled<boolean>;
    community: ColumnType<string[], never, string[]>;
    coverage_en: ColumnType<number, never, number>;
    coverage_cn: ColumnType<number, never, number>;
    /** Only moment_count() and moment_forget() write it. */
    moments: Filled<number>;
    /** Only the functions that write moments write it. */
    moments_version: Filled<number>;
    /** Only work_refresh() and work_leave() write it. */
    work_id: Filled<number | null>;
  };
  removed_link: { source: string; source_id: string; action_id: number };
  video_health: {
    video_id: Filled<number>;
    source: Filled<string>;
    next_check_at: ColumnType<Date, never, Date>;
    checked_at: Filled<Date | null>;
    gone_count: ColumnType<number, never, number>;
    first_gone_at: ColumnType<Date | null, never, Date | null>;
    unknown_count: ColumnType<number, never, number>;
    reports: Filled<number>;
  };
  saved_video: { account_id: number; video_id: number; saved_us: Filled<number> };
  not_interested: { account_id: number; video_id: number; marked_us: Filled<number> };
  collection: {
    id: Filled<number>;
    /** Random, so that an unlisted one is not found by counting. */
    public_id: ColumnType<string, string, never>;
    account_id: ColumnType<number, number, never>;
    title: string;
    text: string;
    visibility: string;
    created_at: Filled<Date>;
    notified_at: Filled<Date | null>;
    /** Petals; only gift_move() writes it. */
    received: ColumnType<number, never, never>;
    hidden_by: Generated<number | null>;
  };
  collection_follow: { account_id: number; collection_id: number; followed_us: Filled<number> };
  collection_video: {
    collection_id: number;
    video_id: number;
    place: number;
    added_us: Filled<number>;
  };
  watch: {
    account_id: Filled<number>;
    video_id: Filled<number | null>;
    beat_at: Filled<Date | null>;
    watched_us: Filled<number>;
    total_us: Filled<number>;
    days: Filled<number>;
    /** A day; compare it in SQL, because the driver reads it as midnight of this machine. */
    day: Filled<Date | null>;
    day_us: Filled<number>;
  };
  watch_video: {
    account_id: Filled<number>;
    video_id: Filled<number>;
    watched_us: Filled<number>;
  };
  history: {
    account_id: number;
    video_id: number;
    episode: Filled<string>;
    position_s: number;
    duration_s: number;
    finished: boolean;
    watched_us: number;
  };
  subtitle: {
    video_id: number;
    episode: string;
    revision: Generated<number>;
    locked: Generated<boolean>;
    searched: Generated<number>;
  };
  subtitle_line: {
    video_id: ColumnType<number, number, never>;
    episode: ColumnType<string, string, never>;
    terms: string[];
    starts: number[];
    lines: string[];
  };
  subtitle_revision: {
    id: Filled<number>;
    video_id: ColumnType<number, number, never>;
    episode: ColumnType<string, string, never>;
    revision: ColumnType<number, number, never>;
    kind: ColumnType<string, string, never>;
    base_revision: ColumnType<number, number, never>;
    author_id: ColumnType<number | null, number | null, null>;
    created_at: Filled<Date>;
    comment: string;
    changes: ColumnType<ChangeCounts, string, never>;
    cues: ColumnType<number, number, never>;
    coverage_en: ColumnType<number, number, never>;
    coverage_cn: ColumnType<number, number, never>;
    whole: Buffer | null;
    difference: Buffer | null;
    hidden_by: ColumnType<number | null, never, number | null>;
  };
  subtitle_credit: {
    video_id: number;
    episode: string;
    revision: number;
    account_id: number;
    points: number;
    created_at: Filled<Date>;
  };
};
