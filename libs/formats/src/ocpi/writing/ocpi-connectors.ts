import { idOfSource } from '#application/views';
import { isJsonObject, isUnset, listOf, type Field, type StationConnector } from '#domain';
import { currentNames } from '../former-names.js';
import type { OcpiVersion } from '../../vocabulary/ocpi-versions.js';
import { currentMember, currentMembers, structures } from '../ocpi-structures.js';
import { allExtras, extras } from './ocpi-classes.js';
import { MAX_ID_LENGTH } from './ocpi-gaps.js';
import { ciText, dateTime, extrasOf, type Json } from './ocpi-values.js';
import { standards } from './ocpi-words.js';

/** The connector as it came, without members if it did not, and the entry of the station that it is one of. */
export interface Pair {
  readonly given: Json;
  readonly entry: StationConnector;
}

const held = ['standard', 'format', 'power_type', 'max_voltage', 'max_amperage'] as const;
const structured = Object.entries(structures.connector) as [keyof StationConnector, Field][];
const written = new Set([
  ...held,
  ...['id', 'max_electric_power', 'status', 'last_updated'],
  ...Object.keys(allExtras.connector),
  ...Object.keys(currentNames),
]);

/**
 * The connectors of an EVSE: those that its feed has given, with what the station's entries say of them, and those that
 * were added since. Those whose standard the version does not have are left out.
 * @param given the connectors as they came
 * @param last_updated that of the EVSE, for connectors without one
 */
export function ocpiConnectors(
  entries: readonly StationConnector[],
  given: unknown,
  last_updated: string,
  version: OcpiVersion,
): readonly Json[] {
  const pairs = pairsOf(entries, given);
  const ids = new ConnectorIds(pairs.map(({ given: { id } }) => id));
  return pairs.flatMap((pair) => {
    const id = ids.next(pair.given['id']);
    const standard = standards[version](pair.entry.standard);
    return standard === undefined ? [] : [rendered(pair, { id, standard }, last_updated, version)];
  });
}

/** The connectors of a station, each by itself: those that its feed has given, in their order, then the others. */
export function pairsOf(entries: readonly StationConnector[], given: unknown): readonly Pair[] {
  const free = entries.flatMap((entry) => Array<StationConnector>(entry.count).fill(entry));
  const known = (Array.isArray(given) ? (given as unknown[]) : []).filter(isJsonObject).map(withCurrentNames);
  const pairs = known.flatMap((connector): Pair[] => {
    const index = bestOf(connector, free);
    const [entry] = index < 0 ? [] : free.splice(index, 1);
    return entry ? [{ given: connector, entry }] : [];
  });
  return [...pairs, ...free.map((entry): Pair => ({ given: {}, entry }))];
}

function withCurrentNames(connector: Json): Json {
  const former = Object.entries(currentNames).filter(([name]) => Object.hasOwn(connector, name));
  return { ...Object.fromEntries(former.map(([name, current]) => [current, connector[name]])), ...connector };
}

/** The index of the entry that agrees best with a connector; -1 if none is of its standard. */
function bestOf(connector: Json, entries: readonly StationConnector[]): number {
  let [best, most] = [-1, -1];
  entries.forEach((entry, index) => {
    if (!agrees(connector, entry, 'standard')) return;
    const agreeing =
      held.filter((name) => agrees(connector, entry, name)).length +
      structured.filter(([name, field]) => isSaid(connector[name], field, entry[name])).length +
      Number(isSameIds(listOf(connector['tariff_ids']), tariffIdsOf(entry)));
    if (agreeing > most) [best, most] = [index, agreeing];
  });
  return best;
}

/** Whether a structure of an entry is what a connector says. */
const isSaid = (given: unknown, field: Field, current: unknown): boolean =>
  isUnset(given) ? isUnset(current) : currentMember(field, current, given, NOWHERE) === given;

/** What the connector does not say agrees with all. */
function agrees(connector: Json, entry: StationConnector, name: (typeof held)[number]): boolean {
  const [given, current] = [connector[name] ?? null, entry[name]];
  if (given === null || current === null) return given === current || given === null;
  if (typeof current === 'number') return Math.round(Number(given)) === current;
  return textOf(given).trim().toUpperCase() === current.toUpperCase();
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function rendered(
  { given, entry }: Pair,
  named: { readonly id: string; readonly standard: string },
  last_updated: string,
  version: OcpiVersion,
): Json {
  const isUnchanged = held.every((name) => agrees(given, entry, name));
  const own = isUnchanged ? dateTime(given['last_updated']) : undefined;
  const others = Object.entries(given).filter(([name, value]) => !written.has(name) && value !== null);
  return {
    ...Object.fromEntries(others),
    ...named,
    format: entry.format,
    power_type: entry.power_type,
    max_voltage: entry.max_voltage,
    max_amperage: entry.max_amperage,
    ...power(given, entry),
    ...extrasOf(
      { ...given, ...structuresOf(entry, given), ...tariffsOf(entry, given) },
      extras[version].connector,
    ),
    last_updated: own ?? last_updated,
  };
}

/** What structures of the directory say. */
const structuresOf = (entry: StationConnector, given: Json): Json =>
  currentMembers(structures.connector, entry, given, NOWHERE);

/** The tariffs of an entry by the ids that they have in OCPI; as the feed gave them, if it named the same, or if there are no others. */
function tariffsOf(entry: StationConnector, given: Json): Json {
  const ids = tariffIdsOf(entry);
  const isGiven = ids.length === 0 || isSameIds(listOf(given['tariff_ids']), ids);
  return isGiven ? {} : { tariff_ids: ids };
}

/** A tariff is named by the id of its source, if the entry has that, else by its own. */
function tariffIdsOf({ tariff_ids, tariff_sources }: StationConnector): readonly string[] {
  const bySource = new Map(tariff_sources.map((source) => [idOfSource('tariff', source), source.id]));
  return [...new Set(tariff_ids.map((id) => bySource.get(id) ?? id))];
}

/** Neither their order nor their case has a meaning. */
function isSameIds(given: readonly unknown[], ids: readonly string[]): boolean {
  const keys = new Set(given.map((id) => String(id).toLowerCase()));
  return keys.size === ids.length && ids.every((id) => keys.has(id.toLowerCase()));
}

/** None of them depends on the place. */
const NOWHERE = { country: null, timeZone: null };

/** Watts, unless the feed gave none and the power is that of voltage and amperage. */
function power(given: Json, entry: StationConnector) {
  const { kilowatts } = entry;
  const isTold = (given['max_electric_power'] ?? null) !== null || !isComputed(entry);
  return kilowatts !== null && isTold ? { max_electric_power: Math.round(kilowatts * 1000) } : {};
}

/** Whether the power is what some number of phases give, as it is computed for connectors without one. */
const isComputed = ({ kilowatts, max_voltage, max_amperage }: StationConnector): boolean =>
  [1, 2, 3, Math.sqrt(3)].some(
    (phases) =>
      Math.abs((phases * (max_voltage ?? 0) * (max_amperage ?? 0)) / 1000 - (kilowatts ?? 0)) <= 0.5,
  );

/** The ids of an EVSE's connectors, each once. */
class ConnectorIds {
  private readonly given: ReadonlySet<unknown>;
  private readonly used = new Set<string>();
  private last = 0;

  constructor(given: readonly unknown[]) {
    this.given = new Set(given.map((id) => ciText(MAX_ID_LENGTH)(id)));
  }

  /** @param id the id that the feed gave, if any */
  next(id: unknown): string {
    const known = ciText(MAX_ID_LENGTH)(id) as string | undefined;
    const chosen = known !== undefined && !this.used.has(known.toUpperCase()) ? known : this.unused();
    this.used.add(chosen.toUpperCase());
    return chosen;
  }

  private unused(): string {
    do this.last += 1;
    while (this.given.has(String(this.last)) || this.used.has(String(this.last)));
    return String(this.last);
  }
}
