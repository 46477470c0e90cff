import type { PowerType } from '#domain/plugs';
import type { Connector } from '../records/mapped-record.js';
import { standardOf } from './connectors.js';

/** What a register says of a plug; power_type where the standard does not tell it. */
export type Plug = Pick<Connector, 'standard' | 'format'> & { readonly power_type?: PowerType };

/** The power of one phase of 32 A. */
const MAX_ONE_PHASE_KILOWATTS = 7.4;
/** The greatest power of AC: three phases of 63 A. */
const MAX_AC_KILOWATTS = 44;
/** The power of a household socket of 16 A. */
const MAX_HOUSEHOLD_KILOWATTS = 3.7;

/** Returns the connector of a plug whose power is known, or null. */
export function connectorOf({ standard, format, power_type }: Plug, kilowatts: number | null): Connector {
  const current = power_type ?? currentOf(standard, kilowatts);
  return { standard, format, power_type: current, max_voltage: null, max_amperage: null, kilowatts };
}

/** Returns the connector of a plug of a point with this power, which is left out if the plug can't have it. */
export function connectorOfPoint(plug: Plug, kilowatts: number | null): Connector {
  const { power_type } = connectorOf(plug, kilowatts);
  const max = isHousehold(plug.standard) ? MAX_HOUSEHOLD_KILOWATTS : MAX_AC_KILOWATTS;
  const isPossible = power_type === 'DC' || power_type === null || (kilowatts ?? 0) <= max;
  return { ...connectorOf(plug, isPossible ? kilowatts : null), power_type };
}

const isHousehold = (standard: string | null): boolean => standard?.startsWith('DOMESTIC_') ?? false;

function currentOf(standard: string | null, kilowatts: number | null): PowerType | null {
  if (standard === null) return null;
  if (standardOf(standard).isDcOnly) return 'DC';
  if (isHousehold(standard) || /_(T1|single_16)$/.test(standard)) return 'AC_1_PHASE';
  if (!/_T2$|_three_/.test(standard) || kilowatts === null) return null;
  return kilowatts <= MAX_ONE_PHASE_KILOWATTS ? 'AC_1_PHASE' : 'AC_3_PHASE';
}
