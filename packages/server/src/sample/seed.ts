import { defaultCountry } from '@bloom/contract/geo';
import type { Database } from '../platform/database/index.ts';
import { VideoWriter } from '../domains/video/index.ts';
import type { Accounts } from '../domains/account/index.ts';
import type { Tables } from '../schema.ts';
import { sampleSharers, sampleVideos } from './catalogue.ts';

const provider = 'sample';
const hourUs = 3_600_000_000;

/**
 * Adds the sample videos once: an operator who deletes them does not get them again. They are dated in
 * the past, 1.3 hours apart, so that new shares come before them.
 */
export async function seedSampleCatalogue(
  database: Database<Tables>,
  accounts: Accounts,
): Promise<void> {
  await database.transact(async (tx) => {
    const seeded = await tx
      .selectFrom('login_identity')
      .select('account_id')
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (seeded) return;

    const sharerIds: number[] = [];
    for (const name of sampleSharers) {
      const id = await accounts.create(tx, name, defaultCountry);
      await tx
        .insertInto('login_identity')
        .values({ provider, subject: name, account_id: id, name })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      sharerIds.push(id);
    }

    const writer = new VideoWriter(tx);
    const newest = Date.now() * 1_000 - 24 * hourUs;
    for (const [i, sample] of sampleVideos.entries()) {
      const sharerId = sharerIds[i % sharerIds.length];
      if (sharerId === undefined) throw new Error('the sample catalogue has no sharers');
      await writer.add(
        { source: sample.source, id: sample.id },
        {
          id: sample.id,
          title: sample.title,
          thumbnailUrl: `https://i.ytimg.com/vi/${sample.thumbnailVideoId ?? sample.id}/hqdefault.jpg`,
          type: sample.type ?? 'Video',
          episodes: sample.episodes ?? [],
          durationS: sample.durationS ?? null,
        },
        sample.classification,
        sharerId,
        newest - i * Math.round(1.3 * hourUs),
      );
    }
  });
}
