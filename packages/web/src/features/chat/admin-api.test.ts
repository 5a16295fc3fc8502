import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withMessages } from '../../i18n/locale.ts';
import { useToasts } from '../../ui/message/toast.ts';
import { adminToken, storeAdminToken } from './admin-token.ts';
import { deleteAsAdmin, refuseAdminToken } from './admin-api.ts';

beforeEach(() => storeAdminToken('the token'));
afterEach(() => vi.unstubAllGlobals());

// rule: #chat-admin
test.each([
  ['request.forbidden', 403],
  ['request.notFound', 404],
  ['server.failed', 500],
])('a deletion that is refused with %s is an error, and the tab stays in admin mode', async (key, status) => {
  const refusal = { status: 'error', code: 1, key, params: {}, message: '' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status })));
  await expect(deleteAsAdmin(7)).rejects.toMatchObject({ key });
  expect(adminToken()).toBe('the token');
});

// rule: #chat-admin
test('a token that the server does not accept ends admin mode once, with words', async () => {
  await withMessages(() => Promise.resolve());
  refuseAdminToken();
  refuseAdminToken();
  expect(adminToken()).toBeUndefined();
  expect(useToasts.getState()).toHaveLength(1);
});
