import { page } from 'vitest/browser';
import type { ActBody } from '@bloom/contract/moderation/moderation';
import { exampleFor, type Content, type FakeApi, type FakeRequest } from './fake-api.ts';
import { openPage, type PageOptions } from './open-page.tsx';
import { partsOf } from './parts.ts';

export type Case = Content<'GET /moderation/cases/:id'>['data'];

/** A case of a video of Ann that one person has reported as spam, changed by `fields`. */
export function caseOf(id: number, fields: Partial<Case> = {}): Case {
  const snapshot = { id: `v${id}`, title: `Video v${id}`, text: '' };
  return {
    ...exampleFor('GET /moderation/cases/:id').data,
    id,
    target: { kind: 'video', id: `youtube/v${id}` },
    snapshot,
    now: snapshot,
    notices: 0,
    appeals: 0,
    reported: [{ by: { id: 9, name: 'Olga', handle: 'olga' }, reason: 'spam', time: 1 }],
    noticed: [],
    appealed: [],
    notes: [],
    history: [],
    ...fields,
  };
}

/** Gives the site eight rules, which are called after their numbers. */
export function respondWithRules(api: FakeApi, fields: Partial<Content<'GET /rules'>['data']> = {}): void {
  const rules = Array.from({ length: 8 }, (_, index) => {
    const words = { title: `Title ${index + 1}`, text: `The text of rule ${index + 1}.` };
    return { en: words, 'zh-hans': words, 'zh-hant': words };
  });
  api.respond('GET /rules', { data: { version: 1, latest: 1, rules, ...fields } });
}

/** Has these cases in the queue: what a moderator does to the target of one closes it. */
function respondWithCases(api: FakeApi, cases: readonly Case[]): void {
  let now = [...cases];
  const inState = ({ query }: FakeRequest) =>
    now.filter(({ outcome }) => (query['state'] === 'closed') === (outcome !== undefined));
  api.respond('GET /moderation/cases', (request) => ({
    data: inState(request),
    open: now.filter(({ outcome }) => outcome === undefined).length,
  }));
  api.respond('GET /moderation/cases/:id', ({ params }) => ({
    data: now.find(({ id }) => id === Number(params['id'])) ?? caseOf(Number(params['id'])),
  }));
  api.respond('POST /moderation/act', ({ body }) => {
    const { target, action, dry_run } = body as ActBody;
    if (dry_run) return exampleFor('POST /moderation/act', { data: { gifts: twoGifts } });
    const outcome = action === 'dismiss' ? 'dismissed' : 'upheld';
    now = now.map((each) => (each.target.id === target.id ? { ...each, outcome } : each));
    return { data: { id: 100 } };
  });
}

const twoGifts = { gifts: 2, amount: 3_000, videos: 1, sharers: 1, due: 600, shortfall: 50 };

/** Opens the queue of a moderator with these cases. */
export async function openCases(
  cases: readonly Case[],
  { path = '/moderation', api: prepare, ...options }: PageOptions & { path?: string } = {},
) {
  const opened = await openPage(path, {
    account: { role: { name: 'moderator' } },
    ...options,
    api: (api) => {
      respondWithRules(api);
      respondWithCases(api, cases);
      prepare?.(api);
    },
  });
  const { t, api } = opened;
  const queue = page.getByRole('list', { name: t('cases.list'), exact: true });
  const decide = page.getByRole('form', { name: t('cases.decide'), exact: true });
  return {
    ...opened,
    queue,
    decide,
    /** A case in the queue, by words in it. */
    row: (words: string) => queue.getByRole('button').filter({ hasText: words }),
    part: (title: string) => page.getByRole('region', { name: title, exact: true }),
    toasts: partsOf(t).toasts,
    /** The action. */
    acts: () => api.bodies('POST /moderation/act'),
  };
}

/** Opens a case by its address. */
export const openCase = (each: Case, options: PageOptions = {}) =>
  openCases([each], { ...options, path: `/moderation?case=${each.id}` });
