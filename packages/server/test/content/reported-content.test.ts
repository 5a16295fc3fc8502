import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { targetKinds, type TargetKind } from '@bloom/contract/moderation/moderation-rules';
import { holdVideo } from '../../src/domains/video/index.ts';
import { useBloom, type Person } from '../bloom.ts';
import { addRoom } from '../rooms.ts';
import { contentMakers, type Content } from './content-of-each-kind.ts';

/* A report of what its sender cannot read gets the response of a report of nothing, whatever the kind. */

const bloom = useBloom({ settings: { feature_subtitle_edit: '1' } });
let admin: Person;
let make: ReturnType<typeof contentMakers>;

beforeAll(async () => {
  make = contentMakers(bloom);
  admin = await make.person();
  await bloom.setRole(admin, { role: 'admin', categories: null });
});

async function report({ kind, id }: Pick<Content, 'kind' | 'id'>) {
  const { status, body } = await bloom.call('POST', '/v1/report', await make.person(), {
    target: { kind, id },
    reason: 'spam',
  });
  return [status, body.key];
}
const act = async (action: 'hide' | 'erase', { kind, id }: Pick<Content, 'kind' | 'id'>) => {
  expect(await bloom.moderate(admin, action, { kind, id }, { rule: 5 })).toMatchObject({ status: 200 });
};

type Way = (content: Content) => Promise<void>;
const itself: Readonly<Record<string, Way>> = {
  hidden: (content) => act('hide', content),
  erased: (content) => act('erase', content),
};
const onVideo: Readonly<Record<string, Way>> = {
  'on a hidden video': ({ videoId = '' }) => act('hide', { kind: 'video', id: videoId }),
  'on an erased video': ({ videoId = '' }) => act('erase', { kind: 'video', id: videoId }),
};
/** How content of a kind comes to be where others do not read it. */
const waysOf: Readonly<Record<TargetKind, Readonly<Record<string, Way>>>> = {
  video: {
    ...itself,
    waiting: async ({ id }) => {
      const [, video = ''] = id.split('/');
      await bloom.database.transact((tx) => holdVideo(tx, { source: 'youtube', id: video }));
    },
  },
  user: {
    waiting: async ({ id }) => {
      await bloom.execute(sql`update account set waits = true where id = ${id}`);
    },
    deleted: async ({ owner }) => {
      await bloom.deleteAccount(owner);
    },
  },
  note: { ...itself, ...onVideo },
  message: {
    ...itself,
    'in a private room': async ({ id, owner }) => {
      const room = await addRoom(bloom, [owner]);
      await bloom.execute(sql`update chat_message set room_id = ${room.id} where id = ${id}`);
    },
    deleted: async ({ id, owner }) => {
      await bloom.call('POST', '/v1/message/delete', owner, { msg_id: Number(id) });
    },
  },
  collection: {
    ...itself,
    private: async ({ id, owner }) => {
      const body = { title: 'Songs', visibility: 'private' };
      await bloom.call('PUT', `/v1/collection/${id}`, owner, body);
    },
  },
  subtitle: { ...itself, ...onVideo },
  moment: { ...itself, ...onVideo },
  link: { ...itself, ...onVideo },
  room: {
    ...itself,
    private: async ({ id }) => {
      await bloom.execute(sql`update room set is_public = false where public_id = ${id}`);
    },
  },
};
const rows = targetKinds.flatMap((kind) => Object.keys(waysOf[kind]).map((way) => ({ kind, way })));

// rule: #reports
test.each(rows)('a $kind that is $way cannot be reported', async ({ kind, way }) => {
  const content = await make[kind]();
  expect(await report(content)).toEqual([200, undefined]);
  await waysOf[kind][way]?.(content);
  expect(await report(content)).toEqual([404, 'request.notFound']);
});

// rule: #reports
test('a reply below a hidden moment cannot be reported', async () => {
  const { id, videoId } = await make.moment();
  const body = { content: 'Me too', reply_to: Number(id) };
  const sent = await bloom.call('POST', `/v1/video/${videoId}/moments`, await make.person(), body);
  const reply = { kind: 'moment', id: String(sent.body.data.id) } as const;
  expect(await report(reply)).toEqual([200, undefined]);
  await act('hide', { kind: 'moment', id });
  expect(await report(reply)).toEqual([404, 'request.notFound']);
});
