import { member } from '../../fields/json.js';
import { joined, textOf } from '../../fields/text.js';

/** Number of live conductors by power type. OCPI's voltage is that of one conductor. */
const phases: ReadonlyMap<string, number> = new Map([
  ['DC', 1],
  ['AC_1_PHASE', 1],
  ['AC_2_PHASE', 2],
  ['AC_2_PHASE_SPLIT', 2],
  ['AC_3_PHASE', 3],
]);

/** A lower voltage is invalid: some feeds put kilowatts into the member. */
const MIN_VOLTS = 100;
/** No connector has less than a kilowatt, so a lower maximum power is in kilowatts already. */
const MIN_WATTS = 1000;

/** Lists an EVSE's connectors, equal ones counted: `IEC_62196_T2_COMBO DC 50 kW ×2, CHADEMO DC 50 kW`. */
export function connectorsText(connectors: readonly unknown[]): string | null {
  const counts = new Map<string, number>();
  for (const connector of connectors) {
    const text = connectorText(connector);
    if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const texts = Array.from(counts, ([text, count]) => (count === 1 ? text : `${text} ×${count}`));
  return joined(texts, ', ');
}

/** Lists the ids of the tariffs, each once. A Locations feed contains no prices. */
export function tariffsText(connectors: readonly unknown[]): string | null {
  const ids = new Set<string>();
  for (const connector of connectors)
    for (const id of [member(connector, 'tariff_id'), member(connector, 'tariff_ids')].flat()) {
      const text = textOf(id);
      if (text !== null) ids.add(text);
    }
  if (ids.size === 0) return null;
  return `${ids.size === 1 ? 'Tariff' : 'Tariffs'} ${[...ids].join(', ')}`;
}

function connectorText(connector: unknown): string | null {
  const powerType = textOf(member(connector, 'power_type'));
  return joined([textOf(member(connector, 'standard')), powerType, powerText(connector, powerType)], ' ');
}

function powerText(connector: unknown, powerType: string | null): string | null {
  const kilowatts = statedKilowatts(connector) ?? computedKilowatts(connector, powerType);
  const rounded = Math.round((kilowatts ?? 0) * 10) / 10;
  return rounded > 0 ? `${rounded} kW` : null;
}

function statedKilowatts(connector: unknown): number | null {
  const power = positive(member(connector, 'max_electric_power'));
  if (power === null) return null;
  return power < MIN_WATTS ? power : power / 1000;
}

/** For OCPI 2.1.1, which has no maximum power, and whose `voltage` and `amperage` are without the prefix `max_`. */
function computedKilowatts(connector: unknown, powerType: string | null): number | null {
  const volts = positive(member(connector, 'max_voltage') ?? member(connector, 'voltage'));
  const amperes = positive(member(connector, 'max_amperage') ?? member(connector, 'amperage'));
  const conductors = phases.get(powerType ?? '');
  if (volts === null || amperes === null || conductors === undefined) return null;
  return volts < MIN_VOLTS ? null : (conductors * volts * amperes) / 1000;
}

function positive(value: unknown): number | null {
  const number = Number(textOf(value) ?? Number.NaN);
  return Number.isFinite(number) && number > 0 ? number : null;
}
