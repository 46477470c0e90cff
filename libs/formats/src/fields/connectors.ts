import { idOfSource } from '#application/views';
import { plugStandardOf, wordsOfPowerType, type PlugStandard, type PowerType } from '#domain/plugs';
import type { Connector, ConnectorEntry, FeedCommand, RecordSource, Warn } from '../records/mapped-record.js';
import { joined } from './text.js';

/** A standard of plugs or sockets, or another text that a feed has in its place. */
export interface Standard extends PlugStandard {
  /** The token in connector types: another text in capitals, so that all spellings are one type. */
  readonly typeToken: string;
}

/** Returns the standard of a token in any case; for another text one of that name. */
export function standardOf(text: string): Standard {
  const known = plugStandardOf(text);
  if (known) return { ...known, typeToken: known.token };
  const typeToken = text.toUpperCase();
  return { token: text, words: typeToken, isDcOnly: false, typeToken };
}

/** Greatest count of an entry that the directory accepts. */
const MAX_COUNT = 1000;

/** The feed of the connector types, which all feeds share. */
const FEED = 'connector-types';

/** Returns the entries of a station with these connectors. Equal ones are counted. */
export function connectorEntries(connectors: readonly Connector[], warn: Warn): ConnectorEntry[] {
  const entries = new Map<string, ConnectorEntry>();
  for (const connector of connectors) {
    const key = JSON.stringify({ ...connector, standard: typeToken(connector) });
    const entry = entries.get(key) ?? {
      connector_type_id: idOfSource('connector-type', typeSource(connector)),
      count: 0,
      ...connector,
    };
    entries.set(key, { ...entry, count: entry.count + 1 });
  }
  return Array.from(entries.values(), (entry) => ({ ...entry, count: limitedCount(entry.count, warn) }));
}

/** Returns a count that the directory accepts, with a warning if it is another one. */
export function limitedCount(count: number, warn: Warn): number {
  if (count <= MAX_COUNT) return count;
  warn(`more than ${MAX_COUNT} equal connectors, counted as ${MAX_COUNT}`, count);
  return MAX_COUNT;
}

/** Returns the commands that create the types of these connectors, each once. */
export function connectorTypes(connectors: readonly Connector[]): FeedCommand[] {
  const commands = new Map<string, FeedCommand>();
  for (const connector of connectors) {
    const source = typeSource(connector);
    commands.set(source.id, { type: 'UpsertConnectorType', source, data: typeData(connector) });
  }
  return [...commands.values()];
}

const typeToken = ({ standard }: Connector): string | null =>
  standard === null ? null : standardOf(standard).typeToken;

function typeSource(connector: Connector): RecordSource {
  const parts = [typeToken(connector), connector.power_type, connector.kilowatts];
  return { feed: FEED, id: parts.map((part) => part ?? '').join('/') };
}

/** For example the name `CCS 2, DC 150 kW`. */
function typeData(connector: Connector): FeedCommand['data'] {
  const { standard, power_type, kilowatts } = connector;
  const words = standard === null ? 'Unknown connector' : standardOf(standard).words;
  const power = joined(
    [power_type && wordsOfPowerType(power_type), kilowatts === null ? null : `${kilowatts} kW`],
    ' ',
  );
  return {
    name: joined([words, power], ', '),
    description: typeToken(connector),
    power: power_type,
    kilowatts: kilowatts === null ? null : String(kilowatts),
  };
}

/** Lists connectors, equal ones counted: `IEC_62196_T2_COMBO DC 50 kW ×2, CHADEMO DC 50 kW`. */
export function connectorsText(connectors: readonly Connector[]): string | null {
  const counts = new Map<string, number>();
  for (const { standard, power_type, kilowatts } of connectors) {
    const text = joined([standard, power_type, kilowatts === null ? null : `${kilowatts} kW`], ' ');
    if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const texts = Array.from(counts, ([text, count]) => (count === 1 ? text : `${text} ×${count}`));
  return joined(texts, ', ');
}

/** A lower voltage is invalid: some feeds put kilowatts into the member. */
const MIN_VOLTS = 100;
/** From here on, the voltage of three phases is the one between two of them. */
const MIN_LINE_TO_LINE_VOLTS = 300;
/** No connector has less than a kilowatt, so a lower power is in kilowatts already. */
const MIN_WATTS = 1000;
/** The bounds of the directory. */
const MIN_KILOWATTS = 0.1;
const MAX_KILOWATTS = 100_000;

const phases: Readonly<Record<PowerType, number>> = {
  DC: 1,
  AC_1_PHASE: 1,
  AC_2_PHASE: 2,
  AC_2_PHASE_SPLIT: 2,
  AC_3_PHASE: 3,
};

/** Returns a power that is given in watts, or in kilowatts, in kilowatts; null if it is not usable. */
export const kilowattsOf = (power: number): number | null =>
  usableKilowatts(power < MIN_WATTS ? power : power / 1000);

/** Returns a power that is surely given in kilowatts; null if it is not usable. */
export const usableKilowatts = (kilowatts: number): number | null => inBounds(rounded(kilowatts, 3));

/**
 * Returns the power in kilowatts of a connector with this voltage and amperage; null if it is not known, or, with a
 * warning, if it is not usable.
 */
export function computedKilowatts(
  powerType: PowerType | null,
  volts: number | null,
  amperes: number | null,
  warn: Warn,
): number | null {
  if (powerType === null || volts === null || amperes === null || volts < MIN_VOLTS) return null;
  const kilowatts = (phasesOf(powerType, volts) * volts * amperes) / 1000;
  // The nominal power of three phases is a whole number: 22 kW for 230 V as for 400 V and 32 A.
  const decimals = powerType === 'AC_3_PHASE' && kilowatts >= 10 ? 0 : 1;
  const usable = inBounds(rounded(kilowatts, decimals));
  if (usable === null) warn('computed power is not usable, left out', `${volts} V, ${amperes} A`);
  return usable;
}

function phasesOf(powerType: PowerType, volts: number): number {
  const isLineToLine = powerType === 'AC_3_PHASE' && volts >= MIN_LINE_TO_LINE_VOLTS;
  return isLineToLine ? Math.sqrt(3) : phases[powerType];
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const inBounds = (kilowatts: number): number | null =>
  kilowatts >= MIN_KILOWATTS && kilowatts <= MAX_KILOWATTS ? kilowatts : null;
