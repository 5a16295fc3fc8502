/**
 * The groups of two or more accounts in which gifts lead from each to each other one, directly or through
 * others: the strongly connected components of the graph of gifts, by Kosaraju's algorithm. The ids of a
 * ring ascend.
 */
export function findRings(gifts: readonly { donor: number; recipient: number }[]): number[][] {
  const given = Map.groupBy(gifts, ({ donor }) => donor);
  const received = Map.groupBy(gifts, ({ recipient }) => recipient);
  const recipientsOf = (id: number) => given.get(id)?.map(({ recipient }) => recipient) ?? [];
  const donorsOf = (id: number) => received.get(id)?.map(({ donor }) => donor) ?? [];
  const seen = new Set<number>();
  const order = [...given.keys()].flatMap((id) => reach(id, recipientsOf, seen)).toReversed();
  const placed = new Set<number>();
  return order
    .map((id) => reach(id, donorsOf, placed).toSorted((a, b) => a - b))
    .filter((ring) => ring.length > 1);
}

/** The accounts that an account leads to and that were not reached before; each after those it leads to. */
function reach(start: number, leadsTo: (id: number) => number[], seen: Set<number>): number[] {
  if (seen.has(start)) return [];
  seen.add(start);
  const reached: number[] = [];
  const path = [{ id: start, left: leadsTo(start) }];
  for (let at = path.at(-1); at; at = path.at(-1)) {
    const next = at.left.pop();
    if (next === undefined) {
      reached.push(at.id);
      path.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      path.push({ id: next, left: leadsTo(next) });
    }
  }
  return reached;
}
