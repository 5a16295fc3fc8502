import { beforeAll, expect, test } from 'vitest';
import { useBloom, type Person } from '../../test/bloom.ts';
import { authenticate } from '../domains/account/index.ts';

const bloom = useBloom({ settings: { feature_subtitle_edit: '1' } });
let ann: Person;
let bob: Person;

beforeAll(async () => {
  ann = await bloom.logIn('Ann');
  bob = await bloom.logIn('Bob');
  await bloom.addVideo(bob, 'marksvideo0');
});

const piled = (count: number) => `x${'\u0316'.repeat(count)}`;

/**
 * Each way to write a text that others read, and how it is read; in the order of
 * docs/specification/wire.md#combining-marks.
 */
const texts: Record<string, (text: string) => Promise<string>> = {
  async 'a chat message'(content) {
    const { body } = await bloom.call('POST', '/v1/message/post', ann, { content });
    return body.data.content;
  },
  async 'a note'(note) {
    const path = '/v1/video/youtube/marksvideo0';
    await bloom.call('POST', path, ann, { amount: 20, note });
    const { body } = await bloom.call('GET', `${path}/record`);
    return body.data[0].note;
  },
  async 'a name'(name) {
    const { token } = await bloom.logIn(name);
    return (await authenticate(bloom.services.accounts, token)).name;
  },
  async 'words of a subtitle'(EN) {
    const { saved } = await saveSubtitle(EN, '');
    return saved.words.EN;
  },
  async 'a comment on a revision'(comment) {
    const { id } = await saveSubtitle('Hello', comment);
    const { body } = await bloom.call('GET', `/v1/subtitle/${id}/revisions`);
    return body.data[0].comment;
  },
};

async function saveSubtitle(EN: string, comment: string) {
  const item = { start_sec: 1, end_sec: 2, words: { EN, CN: '' } };
  const id = await bloom.addNewVideo(bob);
  const { body } = await bloom.call('PUT', `/v1/subtitle/${id}`, ann, {
    content: JSON.stringify([item]),
    comment,
  });
  return { id, saved: body.data[0] };
}

// rule: #combining-marks
test.each(Object.entries(texts))('%s keeps four combining marks of a letter', async (_what, write) => {
  expect(await write(piled(90))).toBe(piled(4));
});
