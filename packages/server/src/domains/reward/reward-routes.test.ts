import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rewardBase } from '@bloom/contract/economy';
import { startBloom, type Answer, type Bloom, type Person } from '../../../test/bloom.ts';

let bloom: Bloom;
let sharer: Person;
let names = 0;

beforeAll(async () => {
  bloom = await startBloom();
  sharer = await bloom.logIn('Sharer');
});
afterAll(() => bloom.close());

const newPerson = (refCode?: string) => bloom.logIn(`Person ${++names}`, refCode);

const claim = (
  { token }: Person,
  { ap = 100, key, body }: { ap?: unknown; key?: string; body?: unknown } = {},
): Promise<Answer> =>
  bloom.call('POST', `/v1/account/daily_reward/${token}`, {
    body: body ?? { token, ap },
    ...(key !== undefined && { key }),
  });

const account = async ({ token }: Person) => (await bloom.call('GET', `/v1/account/${token}`)).body;

async function newVideo(by: Person) {
  const id = `rwrd${String(++names).padStart(7, '0')}`;
  await bloom.addVideo(by, id);
  return id;
}

const gift = ({ token }: Person, id: string, amount: number) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, { token, body: { amount } });

/** Lets a day pass for a person. */
const makeDue = ({ id }: Person) =>
  sql`update account set next_reward_at = now() where id = ${id}`.execute(bloom.database.write);

/** Fixes the random part of a person's next reward, 0 to 1. */
const setDraw = ({ id }: Person, draw: number) =>
  sql`update account set reward_draw = ${Math.floor(draw * 2 ** 48)}::bigint where id = ${id}`.execute(
    bloom.database.write,
  );

describe('the first claim', () => {
  test('is due at once, pays, and explains itself', async () => {
    const person = await newPerson();
    const before = await account(person);
    expect(before.next_reward).toBeLessThanOrEqual(Date.now() / 1_000);

    const { status, body, headers } = await claim(person);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const { parts } = body;
    expect(body).toEqual({
      status: 'ok',
      code: 0,
      reward: parts.base,
      balance: before.balance + body.reward,
      next_timestamp: body.next_timestamp,
      accumulated_referral_reward: 0,
      parts: {
        activity: 0.0001,
        shares: 0,
        gifts: 0,
        watch: 0,
        chance: parts.chance,
        base: rewardBase(0.0001, parts.chance),
        extra: 0,
        referral: 0,
      },
    });
    expect(parts.chance).toBeGreaterThanOrEqual(0.5);
    expect(parts.chance).toBeLessThan(1);
    expect(body.next_timestamp - Date.now() / 1_000).toBeGreaterThan(86_398);
    expect(body.next_timestamp - Date.now() / 1_000).toBeLessThanOrEqual(86_401);
    expect(await account(person)).toMatchObject({
      balance: body.balance,
      next_reward: body.next_timestamp,
    });
  });
});
