import type { Connector } from '../../api/records.js';
import { standardWords } from '../../records/standards.js';

/** The plugs of a station with their numbers, the most powerful first: `CCS 2 ×2`, `Type 2`. */
export function plugsOf(
  connectors: readonly Connector[],
): readonly { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  const byPower = [...connectors].sort((a, b) => (b.kilowatts ?? 0) - (a.kilowatts ?? 0));
  for (const { standard, name, count } of byPower) {
    const plug = standard === null ? name : standardWords(standard);
    if (plug) counts.set(plug, (counts.get(plug) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** The greatest power of a station, in kilowatts. */
export function powerOf(connectors: readonly Connector[]): number | undefined {
  const known = connectors.flatMap(({ kilowatts }) => kilowatts ?? []);
  return known.length > 0 ? Math.max(...known) : undefined;
}
