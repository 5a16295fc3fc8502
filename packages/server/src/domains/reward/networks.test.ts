import { expect, test } from 'vitest';
import { limitedAddresses } from '../../platform/limits/index.ts';
import { readNetworks } from './networks.ts';

const networks = readNetworks('198.51.100.0/24=30, 2001:db8:5::/48=9') ?? [];

// rule: #address-maximum
test.each([
  ['192.0.2.1', [{ address: '192.0.2.1', max: 5 }]],
  ['::ffff:192.0.2.1', [{ address: '192.0.2.1', max: 5 }]],
  ['198.51.100.77', [{ address: '198.51.100.0/24', max: 30 }]],
  [
    '2001:db8:1:2:3::4',
    [
      { address: '2001:db8:1:2::/64', max: 5 },
      { address: '2001:db8:1::/48', max: 20 },
    ],
  ],
  ['2001:db8:5:2::1', [{ address: '2001:db8:5::/48', max: 9 }]],
  ['unknown', [{ address: 'unknown', max: 5 }]],
])('what %s does counts for these', (ip, expected) => {
  expect(limitedAddresses(ip, 5, networks)).toEqual(expected);
});

test.each(['', ' ', '10.0.0.0/8=0，2001:db8::/32=999999999'])('the networks %j are valid', (text) => {
  expect(readNetworks(text)).toBeDefined();
});

test.each(['10.0.0.0=5', '10.0.0.0/33=5', '10.0.0/8', '10.0.0.0/8=-1', '10.0.0.0/8=1.5', 'school=5'])(
  'the networks %j are not',
  (text) => {
    expect(readNetworks(text)).toBeUndefined();
  },
);
