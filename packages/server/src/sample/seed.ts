import { sql } from 'kysely';
import { demoUser } from '@bloom/contract/account/demo-user';

import { defaultCountry } from '@bloom/contract/wire/geo';
import { lockNotAvailable, sqlState, type Database } from '../platform/database/index.ts';
import { createMetrics } from '../platform/metrics/index.ts';
import type { Accounts } from '../domains/account/index.ts';
import { countThanks } from '../domains/catalogue/index.ts';
import { addPastMessages } from '../domains/chat/index.ts';
import {
  addToCollection,
  createCollections,
  makeCollection,
  thankCollection,
} from '../domains/collection/index.ts';
import { createGifts, sendGift } from '../domains/gift/index.ts';
import { createMoments, postMoment, thankMoment } from '../domains/moment/index.ts';
import { demoJoining, signIn } from '../domains/sign-in/index.ts';
import { createSubtitles, saveSubtitles } from '../domains/subtitle/index.ts';
import { createUsers, followUser } from '../domains/user/index.ts';
import { VideoWriter, type VideoKey } from '../domains/video/index.ts';
import { proposeSame, voteSame } from '../domains/work/index.ts';
import type { Tables, Tx } from '../schema.ts';
import { sampleVideos, type SampleVideo } from './catalogue.ts';
import { sampleCollections } from './collections.ts';
import { sampleFollows } from './follows.ts';
import { sampleGifts } from './gifts.ts';
import { sampleMessages } from './messages.ts';
import { sampleMoments } from './moments.ts';
import { mediaPath } from './media-routes.ts';
import { sampleNames, sampleProvider as provider, type SampleName } from './people.ts';
import { sampleSubtitles } from './subtitles.ts';
import { sampleLinks } from './works.ts';

/** A number that no other advisory lock uses: "demo" in ASCII. */
const lockKey = 0x64_65_6d_6f;
/** How long a server waits for another one that adds the sample. */
const patienceMs = 60_000;
const minuteUs = 60_000_000;
/** The newest video was shared this long ago, and each next one was shared earlier by this factor. */
const newestUs = 3 * minuteUs;
const ageFactor = 1.2;

/**
 * Adds the sample users, videos, gifts, follows, subtitles, moments and messages once: an operator who
 * deletes them does not get them again. The videos are minutes to months old, so that new shares come before
 * them.
 */
export async function seedSampleCatalogue(database: Database<Tables>, accounts: Accounts): Promise<void> {
  // Of servers that start at the same time one adds it. The others try again whenever the time for a lock is
  // over: a connection that waits for longer counts as lost.
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await addSample(database, accounts);
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable || performance.now() > until) throw error;
    }
  }
}

/** Error: `lockNotAvailable` of PostgreSQL while another server does it. */
async function addSample(database: Database<Tables>, accounts: Accounts): Promise<void> {
  await database.transact(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    // The dictionary for the pinyin of titles is loaded meanwhile.
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const seeded = await tx
      .selectFrom('login_identity')
      .select('account_id')
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (seeded) return;

    const ids = await addPeople(tx, accounts);
    const now = Date.now() * 1_000;
    for (const [i, video] of sampleVideos.entries()) {
      await addVideo(tx, video, ids[video.sharer], now - Math.round(newestUs * ageFactor ** i));
    }
    await sendGifts(tx, ids);
    // The first visitor sees the most thanked, before the job that counts them has run.
    await countThanks(tx, 0);
    await addFollows(tx, ids);
    await addLinks(tx, ids);
    await addCollections(tx, ids);
    await addSubtitles(tx, ids);
    await addMoments(tx, ids);
    await addMessages(tx, ids);
  });
}

/** Everyone begins with the petals of a demo user; only one of them can be signed in to. */
async function addPeople(tx: Tx, accounts: Accounts): Promise<Record<SampleName, number>> {
  const ids = {} as Record<SampleName, number>;
  for (const name of sampleNames) {
    ids[name] = await signIn(
      tx,
      accounts,
      { provider: name === demoUser ? 'demo' : provider, subject: name, name },
      {
        country: defaultCountry,
        address: null,
        joining: demoJoining,
      },
    );
  }
  return ids;
}

async function addVideo(tx: Tx, video: SampleVideo, sharerId: number, sharedUs: number): Promise<void> {
  const { source, id, classification } = video;
  await new VideoWriter(tx).add(
    { source, id },
    {
      id,
      title: video.title,
      thumbnailUrl: imageOf(video),
      type: video.type ?? 'Video',
      episodes: video.episodes ?? [],
      durationS: video.durationS ?? null,
      ...(video.streams !== undefined && { url: video.streams }),
    },
    classification,
    sharerId,
    { sharedUs, blurb: video.blurb },
  );
  // No resource site knows Bloom's own clips: the checks of links would take them off the lists.
  if (video.streams !== undefined) {
    await tx
      .deleteFrom('video_health')
      .where('video_id', '=', (query) =>
        query.selectFrom('video').select('id').where('source', '=', source).where('source_id', '=', id),
      )
      .execute();
  }
}

/** The path of the image that Bloom itself serves of a sample video. */
export function imageOf({ image }: Pick<SampleVideo, 'image'>): string {
  return `${mediaPath}${image}.webp`;
}

function keyOf(id: string): VideoKey {
  const video = sampleVideos.find((each) => each.id === id);
  if (!video) throw new Error(`no sample video has the id ${id}`);
  return { source: video.source, id };
}

/** The database within a transaction. */
const within = (tx: Tx) => ({
  write: tx,
  transact: <R>(work: (tx: Tx) => Promise<R>) => work(tx),
});

async function sendGifts(tx: Tx, ids: Record<SampleName, number>): Promise<void> {
  const gifts = createGifts(
    within(tx),
    { publish: () => {} },
    // Their notes have neither refused words nor links.
    { reduceMinAgeS: 0, textRules: () => ({ waits: false, parameters: {} }) },
  );
  for (const { from, to, amount, note } of sampleGifts) {
    await sendGift(gifts, { id: ids[from] }, keyOf(to), amount, { note });
  }
}

async function addCollections(tx: Tx, ids: Record<SampleName, number>): Promise<void> {
  const collections = createCollections(
    within(tx),
    { publish: () => {} },
    { blockedWords: () => [], reviewsWords: () => false },
  );
  for (const { maker, title, text, videos, gifts } of sampleCollections) {
    const owner = { id: ids[maker] };
    const facts = { title, text, visibility: 'public' } as const;
    const { collection } = await makeCollection(collections, owner, facts, undefined);
    for (const id of videos) await addToCollection(collections, owner, collection.id, keyOf(id));
    for (const { from, amount } of gifts) {
      const gift = { amount, key: undefined, hiddenFrom: [] };
      await thankCollection(collections, { id: ids[from] }, collection.id, gift);
    }
  }
}

async function addLinks(tx: Tx, ids: Record<SampleName, number>): Promise<void> {
  const works = { database: within(tx) };
  const seen = { hiddenFrom: [] };
  for (const { from, to, offsetS, proposer, agree } of sampleLinks) {
    const [video, same] = [keyOf(from), keyOf(to)];
    await proposeSame(works, { id: ids[proposer] }, video, { ...same, offset_s: offsetS }, seen);
    for (const name of agree) {
      await voteSame(works, { id: ids[name] }, video, { ...same, agree: true }, seen);
    }
  }
}

async function addFollows(tx: Tx, ids: Record<SampleName, number>): Promise<void> {
  const users = createUsers({ read: tx, write: tx, transact: (work) => work(tx) });
  for (const name of sampleNames) {
    for (const followed of sampleFollows[name]) {
      await followUser(users, { id: ids[name] }, String(ids[followed]));
    }
  }
}

async function addSubtitles(tx: Tx, ids: Record<SampleName, number>): Promise<void> {
  const subtitles = createSubtitles(
    { write: tx, transact: (work) => work(tx) },
    { publish: () => {}, subscribe: () => {}, onMissed: () => {} },
    { canEdit: () => true, points: () => 0, siteBytes: () => Infinity, emptyMinAgeS: 0 },
    createMetrics(),
  );
  for (const { source, id, episode = '', english, chinese, cues } of sampleSubtitles) {
    const key = { video: { source, id }, episode };
    const [author, translator] = [ids[english], ids[chinese]];
    const options = { key: undefined, comment: undefined };
    const items = cues.map(([start_sec, end_sec, EN]) => ({
      start_sec,
      end_sec,
      words: { EN, CN: '' },
    }));
    const first = await saveSubtitles(subtitles, { id: author, ageS: 0 }, key, JSON.stringify(items), {
      ...options,
      baseRevision: 0,
    });
    const translated = first.data.map((item, i) => ({
      ...item,
      words: { ...item.words, CN: cues[i]?.[3] ?? '' },
    }));
    await saveSubtitles(subtitles, { id: translator, ageS: 0 }, key, JSON.stringify(translated), {
      ...options,
      baseRevision: first.revision,
    });
  }
}

async function addMoments(tx: Tx, ids: Record<SampleName, number>): Promise<void> {
  const posts = createMoments(
    within(tx),
    { publish: () => {}, subscribe: () => {}, onMissed: () => {} },
    // Their texts have neither refused words nor links.
    {
      judge: () => ({
        waits: false,
        parameters: { has_word: false, has_link: false, link_delay_s: 0, slow_mode_s: 0 },
      }),
    },
  );
  const authorOf = (name: SampleName) => ({ id: ids[name], name, handle: name });
  const added: number[] = [];
  for (const { video, episode, moments } of sampleMoments) {
    const key = keyOf(video);
    for (const { from, atS, thanks = {}, replies = [], ...moment } of moments) {
      const body = {
        ...moment,
        ...(episode !== undefined && { episode }),
        ...(atS !== undefined && { at_ms: Math.round(atS * 1_000) }),
      };
      const { id } = (await postMoment(posts, authorOf(from), key, body, undefined)).moment;
      added.push(id);
      for (const reply of replies) {
        const written = { content: reply.content, reply_to: id };
        added.push((await postMoment(posts, authorOf(reply.from), key, written, undefined)).moment.id);
      }
      for (const name of sampleNames) {
        const amount = thanks[name];
        if (amount === undefined) continue;
        await thankMoment(posts, { id: ids[name] }, id, { amount, key: undefined, hiddenFrom: [] });
      }
    }
  }
  // As if over the last days, in the order of their ids.
  await sql`
    update moment set created_at = now() - make_interval(mins => 47 * (${Math.max(...added)} - id + 1)::int)
    where id = any(${added}::bigint[])`.execute(tx);
}

async function addMessages(tx: Tx, ids: Record<SampleName, number>): Promise<void> {
  await addPastMessages(
    tx,
    sampleMessages.map(({ from, mentions = [], ...message }) => ({
      ...message,
      accountId: ids[from],
      mentions: mentions.map((name) => ids[name]),
    })),
  );
}
