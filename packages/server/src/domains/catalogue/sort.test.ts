import { beforeAll, describe, expect, test } from 'vitest';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let sharer: Person;
let donor: Person;

const hourUs = 3_600_000_000;
const nowUs = Date.now() * 1_000;
/** Shared in this order, the first last. */
const titles = ['zero', 'one', 'two', 'three', 'four'];
const idOf = (place: number) => `sort000000${place}`;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  donor = await bloom.logIn('Donor');
  for (const [place, title] of titles.entries()) {
    await bloom.addVideo(sharer, idOf(place), {
      title,
      category: place === 3 ? 'other' : 'movies',
      label: place === 3 ? 'others' : 'comedy',
      sharedUs: nowUs - (place + 1) * hourUs,
    });
  }
  const give = (place: number, amount: number, { token } = donor) =>
    bloom.call('POST', `/v1/video/youtube/${idOf(place)}`, { token }, { amount });
  await give(3, 500);
  await give(1, 700);
  // Only what is left of the donor's 20,000 for this sharer is thanks.
  await give(4, 200_000);
  // Neither one's own gift nor a reduce is thanks.
  await give(2, 100_000, sharer);
  await give(1, -50);
  await bloom.runJob('count thanks');
});

const call = (query: string) => bloom.call('GET', `/v1/video/list?${query}`);
const shown = ({ body }: { body: { data: VideoSummary[] } }) =>
  body.data.map(({ title }) => titles.indexOf(title));

describe('a list ordered', () => {
  // rule: #sort
  test('by the share has the newest first, whatever was given since', async () => {
    expect(shown(await call('sort=newest'))).toEqual([0, 1, 2, 3, 4]);
    expect(shown(await call('sort=newest&category=movies&limit=2&page=2'))).toEqual([2, 4]);
  });

  // rule: #sort
  test.each(['thanked_day', 'thanked_week'])(
    'by %s has the most thanked first, then the others in the order of activity',
    async (sort) => {
      const byActivity = shown(await call('sort=activity'));
      const others = byActivity.filter((place) => place === 0 || place === 2);
      expect(shown(await call(`sort=${sort}`))).toEqual([4, 1, 3, ...others]);
      expect(shown(await call(`sort=${sort}&category=other`))).toEqual([3]);
      for (const page of [1, 2, 3]) {
        expect(shown(await call(`sort=${sort}&limit=2&page=${page}`))).toEqual(
          [4, 1, 3, ...others].slice(2 * page - 2, 2 * page),
        );
      }
    },
  );

  // rule: #sort
  test.each([
    ['thanked_day', [18_800, 700, 500]],
    ['thanked_week', [18_800, 700, 500]],
    ['activity', []],
  ])('by %s says how many petals others gave, only where that is its order', async (sort, thanks) => {
    const { body } = await call(`sort=${sort}`);
    expect(body.data.flatMap((video: VideoSummary) => ('thanks' in video ? [video.thanks] : []))).toEqual(
      thanks,
    );
  });

  // rule: #sort
  test.each(['newest', 'thanked_day', 'thanked_week'])(
    'by %s continues by cursor without missing or repeating a video',
    async (sort) => {
      const whole = shown(await call(`sort=${sort}`));
      for (const limit of [1, 2, 3]) {
        const found: number[] = [];
        for (let after = ''; ;) {
          const page = await call(`sort=${sort}&limit=${limit}${after}`);
          found.push(...shown(page));
          if (page.body.next === undefined) break;
          after = `&after=${page.body.next}`;
        }
        expect(found).toEqual(whole);
      }
    },
  );

  test('is what a search can be too', async () => {
    const { body } = await bloom.call('POST', '/v1/video/search', {
      body: { key_words: 't', sort: 'newest' },
    });
    expect(body.data.map(({ title }: VideoSummary) => title)).toEqual(['two', 'three']);
    const thanked = await bloom.call('POST', '/v1/video/search', {
      body: { key_words: 't', sort: 'thanked_week' },
    });
    expect(thanked.body.data[0].title).toBe('three');
  });
});
