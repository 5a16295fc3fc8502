/**
 * The groups of two or more accounts in which gifts lead from each to each other one, directly or through
 * others: the strongly connected components of the graph of gifts, by Kosaraju's algorithm. The ids of a
 * ring ascend.
 */
export function findRings(gifts: readonly { donor: number; recipient: number }[]): number[][] {
  const given = new Map<number, number[]>();
  const received = new Map<number, number[]>();
  for (const { donor, recipient } of gifts) {
    given.set(donor, [...(given.get(donor) ?? []), recipient]);
    received.set(recipient, [...(received.get(recipient) ?? []), donor]);
  }
  const seen = new Set<number>();
  const order = [...given.keys()].flatMap((id) => reach(id, given, seen)).toReversed();
  const placed = new Set<number>();
  return order
    .map((id) => reach(id, received, placed).toSorted((a, b) => a - b))
    .filter((ring) => ring.length > 1);
}

/** The accounts that an account leads to and that were not reached before; each after those it leads to. */
function reach(start: number, edges: ReadonlyMap<number, number[]>, seen: Set<number>): number[] {
  if (seen.has(start)) return [];
  seen.add(start);
  const reached: number[] = [];
  const path = [{ id: start, next: 0 }];
  for (let at = path.at(-1); at; at = path.at(-1)) {
    const to = edges.get(at.id)?.[at.next++];
    if (to === undefined) {
      reached.push(at.id);
      path.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      path.push({ id: to, next: 0 });
    }
  }
  return reached;
}
