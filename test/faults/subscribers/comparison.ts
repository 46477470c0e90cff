/** How what a subscriber got differs from what it must get, in events. */
export interface Differences {
  readonly missing: number;
  /** Ones that do not match. */
  readonly foreign: number;
  readonly repeated: number;
  /** Ones whose first arrival was before that of an earlier event of the same record. */
  readonly disordered: number;
}

/** @param received ids of events in the order in which they arrived */
export function compare(expected: readonly string[], received: readonly string[]): Differences {
  const [wanted, first] = [new Set(expected), new Set(received)];
  return {
    missing: expected.filter((id) => !first.has(id)).length,
    foreign: [...first].filter((id) => !wanted.has(id)).length,
    repeated: received.length - first.size,
    disordered: disordered(first),
  };
}

function disordered(ids: Iterable<string>): number {
  const versions = new Map<string, number>();
  let count = 0;
  for (const id of ids) {
    const [, record = '', version] = /^(.*)\/(\d+)$/.exec(id) ?? [];
    if (Number(version) < (versions.get(record) ?? 0)) count += 1;
    versions.set(record, Number(version));
  }
  return count;
}
