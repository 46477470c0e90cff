import { usableKilowatts } from '../fields/connectors.js';
import { connectorOf, connectorOfPoint, type Plug } from '../fields/point-connector.js';
import type { Connector, Warn } from '../records/mapped-record.js';

const plug = (standard: string, format: Plug['format'] = null, power_type?: Plug['power_type']): Plug => ({
  standard,
  format,
  ...(power_type !== undefined && { power_type }),
});

/** The words of the register's editions, the more special ones first. */
const plugs: readonly (readonly [RegExp, Plug])[] = [
  [/MCS|Megawatt/i, plug('MCS', 'CABLE')],
  [/Combo\s*1/i, plug('IEC_62196_T1_COMBO', 'CABLE')],
  [/Combo|CCS/i, plug('IEC_62196_T2_COMBO', 'CABLE')],
  [/CHAdeMO/i, plug('CHADEMO', 'CABLE')],
  [/Tesla/i, plug('IEC_62196_T2', 'CABLE', 'DC')],
  [/Typ\s*1/i, plug('IEC_62196_T1')],
  [/Typ\s*2/i, plug('IEC_62196_T2')],
  [/Schuko/i, plug('DOMESTIC_F', 'SOCKET')],
  [/CEE.*3/i, plug('IEC_60309_2_single_16', 'SOCKET')],
];

const STANDARD_LENGTH = 64;

/** Returns the connectors of a point. @param types such as `AC Typ 2 Steckdose; AC Schuko` @param powers such as `22; 3,7` */
export function connectorsOfPoint(types: string | null, powers: string | null, warn: Warn): Connector[] {
  const kilowatts = itemsOf(powers).map((power) => kilowattsIn(power, warn));
  const words = itemsOf(types?.replaceAll(',', ';') ?? null);
  if (words.length === 0) return kilowatts.map((each) => connectorOf({ standard: null, format: null }, each));
  // One power of several plugs is that of the point.
  const isPaired = kilowatts.length === words.length;
  return words.map((word, index) => {
    const power = (isPaired ? kilowatts[index] : kilowatts[0]) ?? null;
    const known = plugOf(word, power, warn);
    return isPaired ? connectorOf(known, power) : connectorOfPoint(known, power);
  });
}

/** The items of a cell that is a list. */
export const itemsOf = (cell: string | null): string[] =>
  (cell ?? '').split(';').flatMap((item) => item.trim() || []);

function plugOf(word: string, kilowatts: number | null, warn: Warn): Plug {
  if (/CEE.*5/i.test(word)) return plug(fivePoleSocket(kilowatts) ?? word, 'SOCKET', 'AC_3_PHASE');
  const known = plugs.find(([words]) => words.test(word))?.[1];
  if (!known) warn('plug is not known, its name is kept', word);
  const { standard, format, ...power } = known ?? plug(Array.from(word).slice(0, STANDARD_LENGTH).join(''));
  return { standard, format: format ?? formatOf(word), ...power };
}

function formatOf(word: string): Plug['format'] {
  if (/Steckdose/i.test(word)) return 'SOCKET';
  return /Kupplung/i.test(word) ? 'CABLE' : null;
}

/** Red sockets have 16, 32 or 63 A, which OCPI calls 64; the register tells their power alone. */
function fivePoleSocket(kilowatts: number | null): string | null {
  if (kilowatts === null) return null;
  if (kilowatts <= 11.1) return 'IEC_60309_2_three_16';
  return kilowatts <= 22.2 ? 'IEC_60309_2_three_32' : 'IEC_60309_2_three_64';
}

function kilowattsIn(power: string, warn: Warn): number | null {
  const number = /^\d+(?:[.,]\d+)?$/.test(power) ? Number(power.replace(',', '.')) : NaN;
  const kilowatts = usableKilowatts(number);
  if (kilowatts === null) warn('power of a plug is not usable, left out', power);
  return kilowatts;
}
