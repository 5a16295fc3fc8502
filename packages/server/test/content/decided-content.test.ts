import { beforeAll, expect, test } from 'vitest';
import { actionTable, targetKinds, type ModerationAction } from '@bloom/contract/moderation/moderation-rules';
import { useBloom, type Person } from '../bloom.ts';
import { contentMakers, type Content } from './content-of-each-kind.ts';

/* The title and the place of content of each kind, as a decision about it shows them to its owner. */

const bloom = useBloom({ settings: { feature_subtitle_edit: '1' } });
let moderator: Person;
let make: ReturnType<typeof contentMakers>;

beforeAll(async () => {
  make = contentMakers(bloom);
  moderator = await make.person();
  await bloom.setRole(moderator, { role: 'moderator', categories: null });
});

const read = async (path: string, { token }: Person) => (await bloom.call('GET', path, { token })).body;
const act = (action: ModerationAction, { kind, id }: Pick<Content, 'kind' | 'id'>) => {
  const rule = actionTable[action].namesRule;
  const body = {
    target: { kind, id },
    action,
    ...(rule && { rule: 5 }),
    reason: 'It is advertising.',
  };
  return bloom.call('POST', '/v1/moderation/act', moderator, body);
};

/**
 * The title and the place that its owner is shown. What is on a video has the title of the video, and leads
 * there.
 */
async function shownOf({ kind, id, owner, videoId }: Content) {
  if (videoId !== undefined) {
    const { data } = await read(`/v1/video/${videoId}`, owner);
    return { title: data.title, place: { kind: 'video', id: videoId } };
  }
  const account = await read(`/v1/account/${owner.token}`, owner);
  const titles = { message: 'Hello', collection: 'Songs', user: account.name };
  return { title: titles[kind as keyof typeof titles], place: { kind, id } };
}

test.for(targetKinds)('a decision about content of the kind %s names it and leads to it', async (kind) => {
  const content = await make[kind]();
  const { title, place } = await shownOf(content);
  expect(await act(kind === 'user' ? 'warn' : 'hide', content)).toMatchObject({ status: 200 });
  const { data } = await read('/v1/account/decisions', content.owner);
  expect(data).toMatchObject([{ target: { kind, title, place } }]);
});

test.for(['note', 'subtitle', 'moment'] as const)(
  'a decision about content of the kind %s is found by its video, and is beside what was done to that',
  async (kind) => {
    const content = await make[kind]();
    const { id, owner, videoId = '' } = content;
    const { token } = await make.person();
    const body = { target: { kind, id }, reason: 'spam' };
    const report = (await bloom.call('POST', '/v1/report', { token }, body)).body.data;
    await act('lockSubtitles', { kind: 'video', id: videoId });
    const { history } = (await read(`/v1/moderation/cases/${report.case}`, moderator)).data;
    expect(history).toMatchObject([{ action: 'lockSubtitles' }]);

    await act('hide', content);
    const [source = '', videoInSource = ''] = videoId.split('/');
    const ofVideo = await read(`/v1/account/decisions?source=${source}&id=${videoInSource}`, owner);
    expect(ofVideo.data).toMatchObject([{ action: 'hide', target: { kind } }]);
    const bell = await read('/v1/account/notifications', owner);
    expect(bell.data).toMatchObject([{ decision: { action: 'hide' }, video: { source, id: videoInSource } }]);
  },
);
