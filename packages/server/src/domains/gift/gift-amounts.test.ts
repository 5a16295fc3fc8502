import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const id = 'amnt0000001';

const bloom = useBloom();
let donor: Person;

beforeAll(async () => {
  donor = await bloom.logIn('Donor');
  await bloom.addVideo(await bloom.logIn('Sharer'), id);
});

const send = (body: string) => bloom.call('POST', `/v1/video/youtube/${id}`, donor, body);

/** All rows that a refused gift must not change. */
async function everything() {
  const { rows } = await sql`select
    (select jsonb_agg(to_jsonb(a) order by id) from ledger_account a) accounts,
    (select jsonb_agg(to_jsonb(t) order by id) from ledger_transfer t) transfers,
    (select jsonb_agg(to_jsonb(r) order by video_id) from video_rank r) ranks,
    (select count(*) from ledger_posting) postings,
    (select count(*) from gift) gifts,
    (select count(*) from stored_response) keys`.execute(bloom.database.read);
  return rows[0];
}

/** Amounts, exactly as in the body. */
const wrongAmounts = [
  // missing or empty
  '0',
  '-0',
  '0.0',
  '-0.0',
  '0e0',
  '0E5',
  '0.000e-9',
  // fractions of a petal, also some that a double cannot represent
  '0.5',
  '-0.5',
  '1.5',
  '2000.5',
  '-0.1',
  '1e-1',
  '25e-1',
  '3.0000001',
  '1e-300',
  '1e-400',
  '0.99999999999999999',
  '2000.0000000000000001',
  '20000000000000000001e-16',
  // beyond the limit
  '1000000000001',
  '-1000000000001',
  '1e13',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '-9223372036854775808',
  '18446744073709551616',
  '1e21',
  '1e308',
  '1e309',
  '-1e309',
  '1' + '0'.repeat(400),
  // not a number
  '"10"',
  '"2000"',
  '""',
  '" 10 "',
  '"1e3"',
  '"0x10"',
  '"-1"',
  '"+1"',
  '"1,000"',
  '"10n"',
  '"NaN"',
  '"Infinity"',
  '"１０"',
  '"٣"',
  '"十"',
  '"10\\u0000"',
  '"null"',
  '"[object Object]"',
  'null',
  'true',
  'false',
  '[]',
  '[10]',
  '[[10]]',
  '[10,10]',
  '{}',
  '{"amount":10}',
  '{"valueOf":10}',
  '{"$gt":0}',
  '{"length":10}',
  // not JSON
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '0x10',
  '0b11',
  '0o17',
  '010',
  '+10',
  '10.',
  '.5',
  '-.5',
  '1e',
  '1e+',
  '--1',
  '1_000',
  '1,000',
  '10n',
  '１０',
  "'10'",
  '',
];

test.each(wrongAmounts)('the amount %s is refused and changes nothing', async (amount) => {
  const before = await everything();
  const { status, body } = await send(`{"amount":${amount}}`);
  expect(status).toBe(400);
  expect(['video.invalidAmount', 'request.invalid']).toContain(body.key);
  expect(await everything()).toEqual(before);
});

test.each([
  '{}',
  '{"Amount":10}',
  '{"amount ":10}',
  '{"amount":10,"amount":-900}',
  '{"amount":-900,"amount":10}',
  '{"amount":10,"am\\u006funt":900}',
  '{"amount":10,"__proto__":{"admin":true}}',
  '{"amount":10,"constructor":{"prototype":{"admin":true}}}',
  '{"amount":10,"token":["a","b"]}',
  '{"amount":10,"token":{"$ne":null}}',
  '{"amount":10,"id":7}',
  '{"amount":10}{"amount":10}',
  '[{"amount":10}]',
  '"amount"',
  'null',
  '{',
  ' ',
])('the body %s is refused and changes nothing', async (body) => {
  const before = await everything();
  expect((await send(body)).status).toBe(400);
  expect(await everything()).toEqual(before);
});

// rule: #units
test.each([
  ['1', 1],
  ['-1', -1],
  ['1e3', 1_000],
  ['2000.0', 2_000],
  ['-2e+2', -200],
  ['100e-1', 10],
])('the amount %s is a whole number, and %d petals move', async (amount, petals) => {
  const before = await bloom.balance(donor);
  const { status, body } = await send(`{"amount":${amount}, "balance": 1e9, "user_id": 1}`);
  expect(status).toBe(200);
  expect(body.balance).toBe(before - Math.abs(petals));
});

// rule: #gift-amount
test('there are at least 60 wrong amounts', () => {
  expect(new Set(wrongAmounts).size).toBeGreaterThanOrEqual(60);
});
