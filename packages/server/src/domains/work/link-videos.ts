import { BloomError } from '@bloom/contract/errors/errors';
import type { SameBody, SameVoteBody } from '@bloom/contract/work/work';
import { maxDrafts, maxWorkSize } from '@bloom/contract/work/work-rules';
import type { BloomEvents } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { assertMayWrite, type Identity } from '../account/index.ts';
import { RoleWriter } from '../moderation/index.ts';
import { parseVideoKey, shownVideo, VideoReader, VideoWriter, type VideoKey } from '../video/index.ts';
import { decideLink } from './decide-link.ts';
import { compareVideos, suggestedFrom } from './suggest/compare-videos.ts';
import { SuggestionWriter } from './suggest/suggestion-store.ts';
import { WorkWriter, type HeldLink } from './work-store.ts';

/** The database that works are read and changed in. */
export type Works = { database: Pick<Database<Tables>, 'write' | 'transact'> };

/** The sources that the country of the visitor hides. */
type Seen = { hiddenFrom: readonly string[] };

/** The two videos of a link, by ascending id. */
type Pair = { first: Found; second: Found; isTurned: boolean };
type Found = { id: number; category: string; title: string; duration_s: number | null };

/**
 * Proposes that two videos are the same. One that is proposed already is a vote for it; its proposer changes
 * the offset with it, and a moderator too. Errors: `request.invalid` (`source`, `id`), `request.notFound`,
 * `video.removed`, `work.locked`, `work.limit`, `work.full`, those of `assertMayWrite`.
 */
export async function proposeSame(
  works: Works,
  account: Pick<Identity, 'id'>,
  video: VideoKey,
  body: SameBody,
  seen: Seen,
): Promise<void> {
  await inWork(
    works,
    account,
    { video, body, seen },
    async (writer, { first, second, isTurned }, isModerator) => {
      const offsetS = isTurned ? -(body.offset_s ?? 0) : (body.offset_s ?? 0);
      const found = await writer.find(first.id, second.id);
      if (!found && (await writer.countDrafts(account.id)) >= maxDrafts) {
        throw new BloomError('work.limit', { limit: maxDrafts });
      }
      const link =
        found ??
        (await writer.add({
          first_id: first.id,
          second_id: second.id,
          offset_s: offsetS,
          proposer_id: account.id,
        }));
      assertOpen(link, isModerator);
      const mayMove = isModerator || (link.proposer_id === account.id && link.state === 'draft');
      const isMoved = mayMove && body.offset_s !== undefined && link.offset_s !== offsetS;
      if (isMoved) await writer.setOffset(link, offsetS, account.id);
      return { link, agrees: true, isMoved };
    },
  );
}

/**
 * Votes on a proposed or confirmed link. Errors: those of `proposeSame`, `request.notFound` if none was
 * proposed.
 */
export async function voteSame(
  works: Works,
  account: Pick<Identity, 'id'>,
  video: VideoKey,
  body: SameVoteBody,
  seen: Seen,
): Promise<void> {
  await inWork(works, account, { video, body, seen }, async (writer, { first, second }, isModerator) => {
    const link = await writer.find(first.id, second.id);
    if (!link) throw new BloomError('request.notFound');
    assertOpen(link, isModerator);
    return { link, agrees: body.agree, isMoved: false };
  });
}

function assertOpen(link: HeldLink, isModerator: boolean): void {
  if (link.hidden_by !== null || (link.locked && !isModerator)) throw new BloomError('work.locked');
}

/** The two videos that a request names. */
type Named = {
  video: VideoKey;
  body: { source: string; id: string; suggested?: boolean | undefined };
  seen: Seen;
};

/**
 * Stores that a suggested video is another one; it is not suggested again. Errors: those of `findPair`, those
 * of `assertMayWrite`.
 */
export async function declineSame(
  { database }: Works,
  account: Pick<Identity, 'id'>,
  video: VideoKey,
  body: { source: string; id: string },
  seen: Seen,
): Promise<void> {
  await database.transact(async (tx) => {
    await assertMayWrite(tx, account.id);
    const { first, second } = await findPair(tx, { video, body, seen });
    const videos = new VideoWriter(tx);
    for (const { id } of [first, second]) {
      if (!(await videos.lockExisting(id))) throw new BloomError('request.notFound');
    }
    await new SuggestionWriter(tx).decide(first.id, second.id, 'declined', suggestedScore(first, second));
  });
}

/** The likeness of a pair that can be suggested; undefined for another one. */
function suggestedScore(first: Found, second: Found): number | undefined {
  const compared = ({ title, duration_s: durationS }: Found) => ({ title, durationS });
  const score = compareVideos(compared(first), compared(second));
  return score >= suggestedFrom ? score : undefined;
}

async function findPair(tx: Tx, { video, body, seen: { hiddenFrom } }: Named): Promise<Pair> {
  const other = parseVideoKey(body);
  if (!other) throw new BloomError('request.invalid', { field: 'source' });
  const reader = new VideoReader(tx);
  const found = shownVideo(await reader.find(video));
  const same = hiddenFrom.includes(other.source) ? undefined : await reader.find(other);
  if (!same || same.removal || same.id === found.id) throw new BloomError('request.invalid', { field: 'id' });
  const isTurned = same.id < found.id;
  return isTurned ? { first: same, second: found, isTurned } : { first: found, second: same, isTurned };
}

/** A vote that a change of a link is. */
type Voted = { link: HeldLink; agrees: boolean; isMoved: boolean };

/** Votes in one transaction that holds both videos and the order of works, and follows the decision. */
async function inWork(
  { database }: Works,
  account: Pick<Identity, 'id'>,
  named: Named,
  change: (writer: WorkWriter, pair: Pair, isModerator: boolean) => Promise<Voted>,
): Promise<void> {
  await database.transact(async (tx) => {
    await assertMayWrite(tx, account.id);
    const pair = await findPair(tx, named);
    const { first, second } = pair;
    const writer = new WorkWriter(tx);
    await writer.lock();
    const videos = new VideoWriter(tx);
    for (const { id } of [first, second]) {
      if (!(await videos.lockExisting(id))) throw new BloomError('request.notFound');
    }
    const roles = new RoleWriter(tx);
    const isModerator =
      (await roles.reaches(account.id, first.category)) || (await roles.reaches(account.id, second.category));
    const voted = await change(writer, pair, isModerator);
    const score = named.body.suggested ? suggestedScore(first, second) : undefined;
    const decision = voted.agrees ? 'accepted' : 'declined';
    await new SuggestionWriter(tx).decide(first.id, second.id, decision, score);
    await writer.vote(voted.link.id, account.id, voted.agrees);
    await settle(tx, voted, isModerator);
  });
}

/** Brings a link into the state of its votes, or into that of a moderator, which stays. */
async function settle(tx: Tx, { link, agrees, isMoved }: Voted, isModerator: boolean): Promise<void> {
  const writer = new WorkWriter(tx);
  const { votes, isOfOne } = await writer.votes(link);
  const voted = decideLink(link.state, votes, isOfOne);
  const state = isModerator ? (agrees ? 'confirmed' : 'refused') : voted;
  if (state !== link.state || isModerator) await writer.setState(link.id, state, isModerator);
  const joins = state === 'confirmed';
  if (joins === (link.state === 'confirmed') && !(joins && isMoved)) {
    publishOnCommit<BloomEvents, Tables>(tx, 'work.changed', { videoIds: [link.first_id, link.second_id] });
    return;
  }
  const { videoIds, size } = await writer.refresh(link);
  if (size > maxWorkSize) throw new BloomError('work.full', { limit: maxWorkSize });
  publishOnCommit<BloomEvents, Tables>(tx, 'work.changed', { videoIds });
}
