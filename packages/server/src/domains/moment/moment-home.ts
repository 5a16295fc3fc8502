import { sql } from 'kysely';
import { Reader } from '../../schema.ts';
import { removal, type Removal, type VideoKey } from '../video/index.ts';

/** The facts of a video that its moments need. */
export type MomentHome = {
  id: number;
  removal: Removal | null;
  /** How many moments and replies it shows. */
  moments: number;
  /** Which of its lists are the present ones. */
  version: number;
  /** The last millisecond that can have a moment. */
  lastMs: number;
  /** Whether it has the episode; true without one. */
  hasEpisode: boolean;
};

export type HomeWithEpisodes = MomentHome & {
  /** The ids of its episodes, in order. */
  episodes: string[];
};

/** Finds what moments belong to: this is the one place that decides it. It is the video itself. */
export class HomeReader extends Reader {
  /** The home of a video's moments; undefined where there is no such video. */
  async find({ source, id }: VideoKey, episode = ''): Promise<MomentHome | undefined> {
    const { rows } = await sql<MomentHome>`
      select v.id, ${removal} as removal, s.moments, s.moments_version as version,
        moment_last_ms(v.duration_s, v.episodes) as "lastMs",
        ${episode} = '' or exists (
          select from jsonb_array_elements(v.episodes) e where e ->> 'id' = ${episode}) as "hasEpisode"
      from public_video v join video_rank s on s.video_id = v.id
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
