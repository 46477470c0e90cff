import type { Connector } from '../../api/records.js';

/** What drivers call the plugs of OCPI's ConnectorType. */
const plugNames: Readonly<Record<string, string>> = {
  CHADEMO: 'CHAdeMO',
  CHAOJI: 'ChaoJi',
  GBT_AC: 'GB/T AC',
  GBT_DC: 'GB/T DC',
  IEC_62196_T1: 'Type 1',
  IEC_62196_T1_COMBO: 'CCS 1',
  IEC_62196_T2: 'Type 2',
  IEC_62196_T2_COMBO: 'CCS 2',
  IEC_62196_T3A: 'Type 3A',
  IEC_62196_T3C: 'Type 3C',
  NEMA_5_20: 'NEMA 5-20',
  SAE_J3400: 'NACS',
  MCS: 'MCS',
  TESLA_R: 'Tesla Roadster',
  TESLA_S: 'Tesla',
};

/** The name of a plug; other tokens become words: `DOMESTIC_F` is "Domestic F". */
export function plugName(standard: string): string {
  const known = Object.hasOwn(plugNames, standard) ? plugNames[standard] : undefined;
  if (known) return known;
  const words = standard.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ ([a-z])$/, (end) => end.toUpperCase());
}

/** The plugs of a station with their numbers, the most powerful first: `CCS 2 ×2`, `Type 2`. */
export function plugsOf(
  connectors: readonly Connector[],
): readonly { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  const byPower = [...connectors].sort((a, b) => (b.kilowatts ?? 0) - (a.kilowatts ?? 0));
  for (const { standard, name, count } of byPower) {
    const plug = standard === null ? name : plugName(standard);
    if (plug) counts.set(plug, (counts.get(plug) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** The greatest power of a station, in kilowatts. */
export function powerOf(connectors: readonly Connector[]): number | undefined {
  const known = connectors.flatMap(({ kilowatts }) => kilowatts ?? []);
  return known.length > 0 ? Math.max(...known) : undefined;
}
