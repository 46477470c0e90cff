import type { Connector } from '../../records/mapped-record.js';

/** What a connection type says of a connector. */
export type ConnectionType = Pick<Connector, 'standard' | 'format'>;

const type = (standard: string, format: ConnectionType['format'] = null): ConnectionType => ({
  standard,
  format,
});

/** OCPI's standards by the ids of `ConnectionTypes` in Open Charge Map's reference data (/v3/referencedata). */
const types: ReadonlyMap<number, ConnectionType> = new Map([
  [1, type('IEC_62196_T1')],
  [2, type('CHADEMO')],
  [3, type('DOMESTIC_G')],
  [8, type('TESLA_R')],
  [9, type('NEMA_5_20')],
  [10, type('NEMA_14_30')],
  [11, type('NEMA_14_50')],
  [13, type('DOMESTIC_C')],
  [22, type('DOMESTIC_B')],
  [23, type('DOMESTIC_E')],
  [25, type('IEC_62196_T2', 'SOCKET')],
  [26, type('IEC_62196_T3C')],
  [27, type('TESLA_S')],
  [28, type('DOMESTIC_F')],
  [29, type('DOMESTIC_I')],
  [30, type('TESLA_S')],
  [32, type('IEC_62196_T1_COMBO')],
  [33, type('IEC_62196_T2_COMBO')],
  [36, type('IEC_62196_T3A')],
  [1036, type('IEC_62196_T2', 'CABLE')],
  [1037, type('DOMESTIC_J')],
  [1038, type('GBT_AC', 'SOCKET')],
  [1039, type('GBT_AC', 'CABLE')],
  [1040, type('GBT_DC')],
]);

/** Blue and red sockets for industry, whose standards OCPI distinguishes by amperes. */
const SINGLE_PHASE_SOCKETS: ReadonlySet<number> = new Set([4, 16, 34]);
const THREE_PHASE_SOCKETS: ReadonlySet<number> = new Set([17, 35]);

const UNKNOWN_ID = 0;

/**
 * Returns the standard and format of a connection type; null if nothing is known of it.
 * @param title its name, which is the standard of a type that OCPI does not have
 */
export function connectionType(
  id: number | null,
  title: string | null,
  amperes: number | null,
): ConnectionType | null {
  if (id === UNKNOWN_ID) return { standard: null, format: null };
  // The type of Superchargers was renamed when others began to use their plug.
  if (title !== null && /NACS|J3400/i.test(title)) return type('SAE_J3400');
  const known = id === null ? undefined : (types.get(id) ?? industrialSocket(id, amperes));
  return known ?? (title === null ? null : type(title));
}

function industrialSocket(id: number, amperes: number | null): ConnectionType | undefined {
  if (SINGLE_PHASE_SOCKETS.has(id) && amperes === 16) return type('IEC_60309_2_single_16', 'SOCKET');
  if (!THREE_PHASE_SOCKETS.has(id) || amperes === null) return undefined;
  // Of 63 amperes, which OCPI calls 64.
  const size = amperes === 63 ? 64 : amperes;
  return [16, 32, 64].includes(size) ? type(`IEC_60309_2_three_${size}`, 'SOCKET') : undefined;
}
