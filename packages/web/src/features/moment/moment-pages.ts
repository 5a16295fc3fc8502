import type {
  AnyMoment,
  Moment,
  MomentReply,
  MomentSegment,
  MomentsResponse,
} from '@bloom/contract/moment/moment';
import type { MomentSort } from '@bloom/contract/moment/moment-rules';

/** A list of moments as far as it is loaded. */
export type MomentPages = {
  pages: readonly Pick<MomentsResponse, 'data' | 'moments' | 'segments' | 'next' | 'previous'>[];
  pageParams: readonly unknown[];
};

/** Which list it is; `linked` is the one moment that a link leads to. */
export type ListOf = { episode: string | undefined; sort: MomentSort | 'linked' };

/** Whether a moment is a reply. */
export function isReply(moment: AnyMoment): moment is MomentReply {
  return 'reply_to' in moment;
}

/** The moments of the list, each once: one that has moved meanwhile may be on two of its pages. */
export function momentsOf(pages: MomentPages | undefined): Moment[] {
  const byId = new Map<number, Moment>();
  for (const { data } of pages?.pages ?? []) for (const each of data) byId.set(each.id, each);
  return [...byId.values()];
}

/**
 * The list with a moment or reply that was posted, edited, thanked or is shown again. One that is known stays
 * where it is; a new one goes where the order has it, unless that is on a page that is not loaded.
 *
 * @param isOwn it was written here, where its author looks for it: it stands first, unless the order is that
 * of seconds
 */
export function withMoment(
  pages: MomentPages,
  moment: AnyMoment,
  { episode, sort }: ListOf,
  isOwn: boolean,
): MomentPages {
  if (isReply(moment)) return change(pages, (root) => withReply(root, moment, isOwn));
  if (momentsOf(pages).some(({ id }) => id === moment.id)) {
    return change(pages, (each) =>
      each.id === moment.id
        ? { ...moment, replies: each.replies, ...nextOf(each), reply_count: each.reply_count }
        : each,
    );
  }
  if (sort === 'linked' || moment.episode !== episode) return pages;
  const isFirst = isOwn && sort !== 'time';
  let isPlaced = false;
  const placed = pages.pages.map((page, index) => {
    if (isPlaced) return page;
    const before = isFirst ? 0 : page.data.findIndex((each) => orders[sort](moment, each) < 0);
    const isEnd = index === pages.pages.length - 1 && page.next === undefined;
    if (before < 0 && !isEnd) return page;
    isPlaced = true;
    if (before === 0 && index === 0 && page.previous !== undefined) return page;
    return {
      ...page,
      data: page.data.toSpliced(before < 0 ? page.data.length : before, 0, moment),
    };
  });
  return { ...pages, pages: placed };
}

/** The list without a moment or reply. */
export function withoutMoment(pages: MomentPages, id: number): MomentPages {
  const rest = pages.pages.map((page) => ({
    ...page,
    data: page.data.filter((each) => each.id !== id),
  }));
  return change({ ...pages, pages: rest }, (root) => {
    const replies = root.replies.filter((each) => each.id !== id);
    return replies.length === root.replies.length
      ? root
      : { ...root, replies, reply_count: root.reply_count - 1 };
  });
}

/** The list with a further page of the replies to a moment. */
export function withReplies(
  pages: MomentPages,
  id: number,
  more: { data: readonly MomentReply[]; next?: string | undefined },
): MomentPages {
  return change(pages, (root) => (root.id === id ? addReplies(root, more) : root));
}

/** A moment with a further page of its replies. */
export function addReplies(
  { replies_next: _before, ...root }: Moment,
  { data, next }: { data: readonly MomentReply[]; next?: string | undefined },
): Moment {
  const known = new Set(root.replies.map(({ id }) => id));
  return {
    ...root,
    replies: [...root.replies, ...data.filter((each) => !known.has(each.id))].toSorted((a, b) => a.id - b.id),
    ...(next !== undefined && { replies_next: next }),
  };
}

/** The list with the number of moments that its video shows. */
export function withCount(pages: MomentPages, moments: number): MomentPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, moments })) };
}

/** The list with one of its segments as it is now. */
export function withSegment(pages: MomentPages, segment: MomentSegment): MomentPages {
  const [first, ...others] = pages.pages;
  if (!first?.segments) return pages;
  const segments = [...first.segments.filter(({ n }) => n !== segment.n), segment].toSorted(
    (a, b) => a.n - b.n,
  );
  return { ...pages, pages: [{ ...first, segments }, ...others] };
}

/** The last moment by second that is at a second or before it; undefined before the first one. */
export function currentMoment(moments: readonly Moment[], timeS: number): number | undefined {
  return moments.findLast(({ at_ms: atMs }) => atMs !== undefined && atMs < (timeS + 1) * 1_000)?.id;
}

const orders: Record<MomentSort, (a: Moment, b: Moment) => number> = {
  best: (a, b) => b.thanks - a.thanks || b.id - a.id,
  newest: (a, b) => b.id - a.id,
  time: (a, b) => (a.at_ms ?? Infinity) - (b.at_ms ?? Infinity) || a.id - b.id,
};

function change(pages: MomentPages, apply: (moment: Moment) => Moment): MomentPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(apply) })) };
}

/** A moment with a reply to it, which is read later where those before it are, unless it was written here. */
function withReply(root: Moment, reply: MomentReply, isOwn: boolean): Moment {
  if (root.id !== reply.reply_to) return root;
  const isKnown = root.replies.some(({ id }) => id === reply.id);
  if (isKnown) {
    return { ...root, replies: root.replies.map((each) => (each.id === reply.id ? reply : each)) };
  }
  const isNew = root.replies.every(({ id }) => id < reply.id);
  if (!isNew || reply.edited) return root;
  return {
    ...root,
    reply_count: root.reply_count + 1,
    replies: isOwn || root.replies_next === undefined ? [...root.replies, reply] : root.replies,
  };
}

function nextOf({ replies_next: next }: Moment) {
  return next !== undefined && { replies_next: next };
}
