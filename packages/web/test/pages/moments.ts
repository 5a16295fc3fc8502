import { page } from 'vitest/browser';
import type { Moment, MomentPostBody, MomentReply } from '@bloom/contract/moment/moment';
import type { Translate } from '../../src/i18n/messages.ts';
import type { Content, FakeApi } from './fake-api.ts';

const common = {
  spoiler: false,
  edited: false,
  user_id: 9,
  user_name: 'Olga',
  user_handle: 'olga',
  thanks: 0,
  lang: 'en',
} as const;
/** The author of what the account of the test writes. */
export const mine = { user_id: 7, user_name: 'Dora', user_handle: 'dora' };

/** A moment of Olga, written now. */
export function momentOf(id: number, content: string, fields: Partial<Moment> = {}): Moment {
  return { id, content, time: Date.now(), reply_count: 0, replies: [], ...common, ...fields };
}

/** A reply of Olga, written now. */
export function replyOf(id: number, reply_to: number, content: string): MomentReply {
  return { id, content, time: Date.now(), reply_to, ...common };
}

/** A moment of Olga with replies, of which the rest is read with `more`. */
export function withReplies(moment: Moment, replies: readonly MomentReply[], more = 0): Moment {
  const next = more > 0 ? { replies_next: 'more' } : {};
  return { ...moment, replies: [...replies], reply_count: replies.length + more, ...next };
}

/** Has a video these moments, the best first, and accept what is written: the first one gets the id 1001. */
export function respondWithMoments(
  api: FakeApi,
  moments: readonly Moment[],
  fields: Partial<Content<'GET /video/:source/:id/moments'>> = {},
): void {
  api.respond('GET /video/:source/:id/moments', ({ query }) => {
    const byTime = (a: Moment, b: Moment) =>
      query['sort'] === 'time' ? (a.at_ms ?? 0) - (b.at_ms ?? 0) : b.id - a.id;
    const data = query['sort'] === 'best' ? moments : moments.toSorted(byTime);
    return { data: [...data], moments: moments.length, ...fields };
  });
  let written = 1_000;
  api.respond('POST /video/:source/:id/moments', ({ body }) => {
    const { content, spoiler = false, at_ms, mode, reply_to } = body as MomentPostBody;
    const id = ++written;
    if (reply_to !== undefined) return { data: { ...replyOf(id, reply_to, content), ...mine } };
    const at = { ...(at_ms !== undefined && { at_ms }), ...(mode && { mode }) };
    return { data: momentOf(id, content, { ...mine, spoiler, ...at }) };
  });
}

/** The parts of the moments of a video, wherever they are. */
export function momentsOf(t: Translate) {
  const room = page.getByRole('region', { name: t('video.moments'), exact: true });
  return {
    room,
    moment: (text: string) => room.getBySelector('.moment').filter({ hasText: text }),
    /** The texts of the moments that are shown, in their order. */
    texts: () => [...document.querySelectorAll('.moment-text')].map((each) => each.textContent),
    field: room.getByRole('textbox', { name: t('moment.field'), exact: true }),
    button: (name: string) => room.getByRole('button', { name, exact: true }),
    item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  };
}

/** Brings the moments into view: below the video, or on a phone behind a tab. */
export async function showMoments(t: Translate): Promise<void> {
  const tab = page.getByRole('tab', { name: t('video.moments'), exact: false });
  if (tab.elements().length > 0) await tab.click();
  else document.querySelector('.video-moments')?.scrollIntoView();
}
