import { isJsonObject, isUnset, listOf, textOf } from '#domain';
import { powerTypes, type PowerType } from '#domain/plugs';
import { computedKilowatts, kilowattsOf, standardOf, type Standard } from '../../fields/connectors.js';
import { withTypes } from '../../fields/json-members.js';
import { heldMembers } from '../../fields/shapes.js';
import { truncateToLength } from '../../fields/text.js';
import { onceEach, type Connector, type Warn } from '../../records/mapped-record.js';
import { currentNames } from '../former-names.js';
import { structures } from '../ocpi-structures.js';
import { warnOfLookalikes } from './ocpi-dialects.js';
import { partlyHeld } from './ocpi-extensions.js';
import { connectorMembers, tokenOf, type Json } from './ocpi-members.js';
import { tariffSourcesOf, type TariffOf } from './ocpi-tariff-ids.js';

const POWER_TYPES = powerTypes.map(({ value }) => value);
const STANDARD_LENGTH = 64;
const knownOfConnector: ReadonlySet<string> = new Set([
  ...Object.keys(connectorMembers),
  ...['id', 'tariff_id', 'tariff_ids'],
]);
/** Greatest number of volts and amperes that the directory accepts. */
const MAX_UNITS = 100_000;

/** Reads the connectors of an EVSE. What is not usable is left out, with one warning for all connectors. */
export function connectorsOf(evse: Json, tariffOf: TariffOf, warnEach: Warn): Connector[] {
  const warn = onceEach(warnEach);
  return listOf(evse['connectors']).flatMap((connector) => {
    if (isJsonObject(connector)) {
      const tariff_sources = tariffSourcesOf(connector, tariffOf, warn);
      const read = connectorOf(withTypes(connector, connectorMembers, warn), warn);
      return [tariff_sources.length > 0 ? { ...read, tariff_sources } : read];
    }
    warn('connector is no object, not read', connector);
    return [];
  });
}

/**
 * OCPI 2.1.1 has no maximum power, and its voltage and amperage are without the prefix `max_`. Feeds of chargecloud have
 * `ampere`, and the power in kilowatts as `max_power`.
 */
function connectorOf(connector: Json, warn: Warn): Connector {
  warnOfLookalikes(connector, knownOfConnector, warn);
  const standard = standardIn(connector, warn);
  const power_type = powerTypeOf(connector, standard, warn);
  const volts = unitsOf(connector, ['max_voltage', 'voltage'], warn);
  const amperes = unitsOf(connector, ['max_amperage', 'amperage', 'ampere'], warn);
  return {
    standard: standard?.token ?? null,
    format: choiceOf(connector['format'], ['SOCKET', 'CABLE'], 'format', warn),
    power_type,
    max_voltage: volts === null ? null : Math.round(volts),
    max_amperage: amperes === null ? null : Math.round(amperes),
    kilowatts: statedKilowatts(connector, warn) ?? computedKilowatts(power_type, volts, amperes, warn),
    ...structured(connector, warn),
  };
}

/** The capabilities and the terms of a connector, as far as it has them. */
function structured(connector: Json, warn: Warn): Partial<Connector> {
  const { values } = heldMembers(structures.connector, connector, NOWHERE, partlyHeld(warn));
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isUnset(value)));
}

/** Neither of them depends on the place. */
const NOWHERE = { country: null, timeZone: null };

function standardIn(connector: Json, warn: Warn): Standard | null {
  const text = truncateToLength(textOf(connector['standard']), STANDARD_LENGTH, 'standard', warn);
  return text === null ? null : standardOf(text);
}

function powerTypeOf(connector: Json, standard: Standard | null, warn: Warn): PowerType | null {
  const given = choiceOf(connector['power_type'], POWER_TYPES, 'power_type', warn);
  if (standard?.isDcOnly !== true) return given;
  if (given !== null && given !== 'DC') warn('power_type of a DC standard is read as DC', given);
  return 'DC';
}

function choiceOf<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  name: string,
  warn: Warn,
): Choice | null {
  const token = tokenOf(value);
  const choice = choices.find((each) => each === token) ?? null;
  if (choice === null && token !== null) warn(`${name} is none of OCPI, left out`, value);
  return choice;
}

/** Returns volts or amperes as they are given, with a warning if the directory gets them rounded. */
function unitsOf(connector: Json, names: readonly string[], warn: Warn): number | null {
  const name = names.find((each) => textOf(connector[each]) !== null);
  if (name === undefined) return null;
  const units = Number(textOf(connector[name]));
  const whole = Math.round(units);
  const isUsable = whole >= 1 && whole <= MAX_UNITS;
  if (!isUsable) warn(`${name} is not usable, left out`, connector[name]);
  else if (whole !== units) warn(`${name} is no whole number, rounded`, connector[name]);
  return isUsable ? units : null;
}

function statedKilowatts(connector: Json, warn: Warn): number | null {
  const name = ['max_electric_power', 'max_power'].find((each) => textOf(connector[each]) !== null);
  if (name === undefined) return null;
  const kilowatts = kilowattsOf(Number(textOf(connector[name])));
  if (kilowatts === null) warn(`${name} is not usable, left out`, connector[name]);
  return kilowatts;
}

const lettersOf = (name: string): string => name.replaceAll('_', '').toLowerCase();

/**
 * The connectors of an EVSE with their own members, such as ids, tariffs and times. What the directory's entries hold is
 * as these have it, in the form of OCPI 2.2.1, so that a feed that is published again reads the same.
 * @param connectors what was read of those connectors that are objects, in their order
 */
export function ownConnectors(evse: Json, connectors: readonly Connector[]): readonly unknown[] | null {
  const { connectors: given } = evse;
  if (!Array.isArray(given) || given.length === 0) return null;
  const read = connectors.values();
  return (given as unknown[]).map((connector) => {
    const held = isJsonObject(connector) ? read.next().value : undefined;
    return isJsonObject(connector) && held ? ownConnector(connector, held, evse['last_updated']) : connector;
  });
}

function ownConnector(given: Json, held: Connector, evseUpdated: unknown): Json {
  const values = heldValues(held);
  const members = Object.entries(given)
    .filter(([name, value]) => !isLeftOut(name, value, given, evseUpdated))
    .map(([name, value]) => {
      const current = currentNames[name] ?? name;
      return [current, values[current]?.(value) ?? listed(name, value)] as const;
    });
  return Object.fromEntries(members);
}

/** Whether a member says nothing, changes with each status, or has its name of OCPI 2.2.1 beside it. */
function isLeftOut(name: string, value: unknown, given: Json, evseUpdated: unknown): boolean {
  const letters = lettersOf(name);
  if (value === null || letters === 'status') return true;
  if (letters === 'lastupdated') return isSameTime(value, evseUpdated);
  const current = currentNames[name];
  return current !== undefined && Object.hasOwn(given, current);
}

/** What takes the place of a given value, by the name of the member; null if the entry does not have it. */
const heldValues = (held: Connector): Readonly<Record<string, (given: unknown) => unknown>> => ({
  // An unknown standard that is too long is cut.
  standard: (given) => (held.standard?.length === textOf(given)?.length ? held.standard : null),
  format: () => held.format,
  power_type: () => held.power_type,
  max_voltage: () => held.max_voltage,
  max_amperage: () => held.max_amperage,
  max_electric_power: () => (held.kilowatts === null ? null : Math.round(held.kilowatts * 1000)),
});

const listed = (name: string, value: unknown): unknown => (name === 'tariff_id' ? [value].flat() : value);

/** A connector that has the time of its EVSE changes with each status. */
function isSameTime(one: unknown, other: unknown): boolean {
  const a = textOf(one);
  const b = textOf(other);
  return a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));
}
