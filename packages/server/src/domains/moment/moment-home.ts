import { sql } from 'kysely';
import { Reader } from '../../schema.ts';
import { removal, type Removal, type VideoKey } from '../video/index.ts';

/** The facts of a video that its moments need. */
export type MomentHome = {
  id: number;
  removal: Removal | null;
  /** How many moments and replies it shows, with those of all copies of its work. */
  moments: number;
  /** Which of its lists are the present ones; of a work the sum of its copies, and of their offsets. */
  version: number;
  /** The videos whose moments it shows, itself first (docs/specification/works.md#moments-of-a-work). */
  copies: MomentCopy[];
  /** The last millisecond that can have a moment. */
  lastMs: number;
  /** Whether it has the episode; true without one. */
  hasEpisode: boolean;
};

export type HomeWithEpisodes = MomentHome & {
  /** The ids of its episodes, in order. */
  episodes: string[];
};

/** A video whose moments are shown, and how many milliseconds later they are on the page than on it. */
export type MomentCopy = { videoId: number; shiftMs: number };

/**
 * Finds what moments belong to: this is the one place that decides it. They are stored at the video itself,
 * and shown at all copies of its work; those of a video with episodes only there.
 */
export class HomeReader extends Reader {
  /** The home of a video's moments; undefined where there is no such video. */
  async find({ source, id }: VideoKey, episode = ''): Promise<MomentHome | undefined> {
    const { rows } = await sql<MomentHome>`
      select v.id, ${removal} as removal, s.moments + coalesce(others.moments, 0)::int as moments,
        s.moments_version + coalesce(others.version, 0)::bigint as version,
        jsonb_build_array(jsonb_build_object('videoId', v.id, 'shiftMs', 0))
          || coalesce(others.copies, '[]') as copies,
        moment_last_ms(v.duration_s, v.episodes) as "lastMs",
        ${episode} = '' or exists (
          select from jsonb_array_elements(v.episodes) e where e ->> 'id' = ${episode}) as "hasEpisode"
      from public_video v join video_rank s on s.video_id = v.id
        left join lateral (
          select sum(r.moments) as moments, sum(r.moments_version + 1000003 * c.offset_s::bigint) as version,
            jsonb_agg(jsonb_build_object('videoId', c.video_id, 'shiftMs', -1000 * c.offset_s)) as copies
          from work_copies(v.id) c join public_video o on o.id = c.video_id and o.hidden_by is null
            and o.type <> 'Playlist' join video_rank r on r.video_id = c.video_id
        ) others on s.work_id is not null and v.type <> 'Playlist'
      where v.source = ${source} and v.source_id = ${id}`.execute(this.db);
    return rows[0];
  }

  /** As `find`, with the ids of its episodes. */
  async findWithEpisodes(video: VideoKey): Promise<HomeWithEpisodes | undefined> {
    const home = await this.find(video);
    if (!home) return undefined;
    const { rows } = await sql<Omit<HomeWithEpisodes, keyof MomentHome>>`
      select jsonb_path_query_array(episodes, '$[*].id') as episodes
      from public_video where id = ${home.id}`.execute(this.db);
    return rows[0] && { ...home, ...rows[0] };
  }
}
