import { sql, type RawBuilder } from 'kysely';
import type { GiftKind } from '@bloom/contract/gift/economy';
import { unixSeconds } from '../../platform/database/index.ts';
import { deleteRows, selected, type PersonalData } from '../../personal-data.ts';

/** A list of what an account gave to targets of a kind, which may be gone. */
const given = (name: string, kind: GiftKind, target: RawBuilder<unknown>, joined: RawBuilder<unknown>) =>
  selected(
    name,
    (accountId) => sql`
        select g.transfer_id as row, ${unixSeconds('g.created_at')} as time, g.amount, ${target}
      from gift g ${joined} where g.donor_id = ${accountId} and g.kind = ${kind}`,
  );

/** The data of accounts in this domain, for its export and deletion. */
export const giftData: PersonalData = {
  lists: [
    given(
      'gifts',
      'video',
      sql`v.source, v.source_id as id, v.title, nullif(n.note, '') as note`,
      sql`left join public_video v on v.id = g.video_id left join gift_note n on n.transfer_id = g.transfer_id`,
    ),
    given(
      'collection_gifts',
      'collection',
      sql`c.public_id as id, c.title`,
      sql`left join collection c on c.id = g.target_id and c.visibility <> 'private'`,
    ),
    given(
      'moment_gifts',
      'moment',
      sql`g.target_id as moment, v.source, v.source_id as id, v.title`,
      sql`left join public_video v on v.id = g.video_id`,
    ),
  ],
  forget: deleteRows('gift_note'),
};
