import type { VideoLink, Work, WorkVideo } from '@bloom/contract/work/work';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Source } from '@bloom/contract/sources/sources';
import { presentSummary, VideoReader, type ListedVideo, type VideoKey } from '../video/index.ts';
import type { Works } from './link-videos.ts';
import { WorkReader, type LinkRow } from './work-store.ts';

/**
 * The work of a video as a viewer sees it, without what the country of the viewer hides and what moderators
 * removed (docs/specification/works.md#work). Error: `request.notFound`.
 *
 * @param viewer.accountId whose votes are named; undefined for a visitor
 */
export async function readWork(
  { database }: Works,
  video: VideoKey,
  { accountId, hiddenFrom }: { accountId: number | undefined; hiddenFrom: readonly string[] },
): Promise<Work> {
  const videos = new VideoReader(database.write);
  const found = await videos.find(video);
  // Of one that moderators removed, they see the other copies.
  if (!found || found.removal?.rule === null) throw new BloomError('request.notFound');
  const { id } = found;
  const reader = new WorkReader(database.write);
  const { workId, members } = await reader.members(id);
  const links = await reader.links(
    members.map((member) => member.video_id),
    accountId,
  );
  const offsets = new Map(members.map((member) => [member.video_id, member.offset_s]));
  const drafts = new Map<number, number>();
  for (const link of links) {
    for (const [known, other, offset] of endsOf(link)) {
      const base = offsets.get(known);
      if (base !== undefined && !offsets.has(other) && !drafts.has(other)) drafts.set(other, base + offset);
    }
  }
  const rows = await videos.listed([...offsets.keys(), ...drafts.keys()]);
  const isSeen = (row: ListedVideo) => row.hidden_by === null && !hiddenFrom.includes(row.source);
  const shown = new Map(rows.filter(isSeen).map((row) => [row.id, row]));
  const own = offsets.get(id) ?? 0;
  const present =
    (state: WorkVideo['state']) =>
    ([videoId, offset]: [number, number]): WorkVideo[] => {
      const row = shown.get(videoId);
      return row ? [presentMember(row, offset - own, state)] : [];
    };
  const isOwn = ([videoId]: [number, number]) => videoId === id;
  const confirmed = [...offsets].toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  return {
    id: workId,
    videos: [...confirmed.flatMap(present('confirmed')), ...[...drafts].flatMap(present('draft'))],
    links: links.flatMap((link) => presentLink(link, shown)),
  };
}

/** A link from each of its videos. */
const endsOf = ({ first_id, second_id, offset_s }: LinkRow) =>
  [
    [first_id, second_id, offset_s],
    [second_id, first_id, -offset_s],
  ] as const;

const presentMember = (row: ListedVideo, offset: number, state: WorkVideo['state']): WorkVideo => ({
  video: presentSummary(row),
  offset_s: offset,
  state,
  ...(row.offline_since !== null && { offline: true as const }),
});

function presentLink(link: LinkRow, shown: ReadonlyMap<number, ListedVideo>): VideoLink[] {
  const [from, to] = [shown.get(link.first_id), shown.get(link.second_id)];
  if (!from || !to) return [];
  const name = (row: ListedVideo) => ({ source: row.source as Source, id: row.source_id });
  return [
    {
      id: link.id,
      from: name(from),
      to: name(to),
      offset_s: link.offset_s,
      state: link.state,
      locked: link.locked,
      agree: link.agree,
      disagree: link.disagree,
      account_id: link.proposer_id,
      account_name: link.proposer_name,
      ...(link.vote !== null && { vote: link.vote }),
    },
  ];
}
