import { expect, test } from 'vitest';
import { isAddressRange, trustedProxies } from './trusted-proxies.ts';

test.each(['127.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', 'fd00::/8', '::ffff:10.0.0.1'])(
  '%s is an address or a range',
  (entry) => expect(isAddressRange(entry)).toBe(true),
);

test.each(['', '1', 'true', 'loopback', 'proxy.local', '10.0.0.0/33', '::1/129', '10.0.0.0/', '/8'])(
  '%j is neither',
  (entry) => expect(isAddressRange(entry)).toBe(false),
);

test('the addresses in the list are trusted proxies, and no others', () => {
  const isProxy = trustedProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  for (const address of ['127.0.0.1', '10.255.0.1', '::ffff:10.1.2.3', 'fd12::1']) {
    expect(isProxy(address), address).toBe(true);
  }
  for (const address of ['127.0.0.2', '11.0.0.1', '::1', 'fe80::1', '', 'nonsense']) {
    expect(isProxy(address), address).toBe(false);
  }
});

test('without a list no address is trusted', () => {
  expect(trustedProxies([])('127.0.0.1')).toBe(false);
});
