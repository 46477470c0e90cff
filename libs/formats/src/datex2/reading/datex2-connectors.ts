import { currentOf, formatOf } from '../datex2-terms.js';
import type { PowerType } from '#domain/plugs';
import { computedKilowatts, kilowattsOf, standardOf, type Standard } from '../../fields/connectors.js';
import { truncateToLength } from '../../fields/text.js';
import type { Connector, Warn } from '../../records/mapped-record.js';
import { plugOfDatex2 } from '../../vocabulary/plugs.js';
import { textsOf, wordOf } from './datex2-values.js';
import { Part } from './part.js';

const STANDARD_LENGTH = 64;
/** Greatest number of volts and amperes that the directory accepts. */
const MAX_UNITS = 100_000;
/** The power of one phase of 32 A: AC of more has three. */
const MAX_ONE_PHASE_KILOWATTS = 7.4;

const formats: ReadonlyMap<string, 'SOCKET' | 'CABLE'> = new Map([
  ['socket', 'SOCKET'],
  ['cableMode2', 'CABLE'],
  ['cableMode3', 'CABLE'],
  ['otherCable', 'CABLE'],
  ['cable', 'CABLE'],
]);

/** Reads the connectors of a refill point, and takes what their entries hold. */
export function connectorsOf(point: Part, warn: Warn): Connector[] {
  const current = wordOf(point.member('currentType'));
  const phases = phasesOf(wordOf(point.member('chargingMode')));
  const connectors = point.member('connector').items.map((part) => connectorOf(part, current, phases, warn));
  if (wordOf(new Part(currentOf(connectors))) === current) point.member('currentType').take();
  return connectors;
}

function connectorOf(part: Part, current: string | null, phases: PowerType | null, warn: Warn): Connector {
  const standard = standardIn(part, warn);
  const watts = numberIn(part, 'maxPowerAtSocket', warn);
  const kilowatts = watts === null ? null : kilowattsOf(watts);
  const max_voltage = unitsIn(part, 'voltage', warn);
  const max_amperage = unitsIn(part, 'maximumCurrent', warn);
  const power_type = powerTypeOf({ standard, current, phases, kilowatts }, warn);
  if (kilowatts !== null) part.member('maxPowerAtSocket').take();
  return {
    standard: standard?.token ?? null,
    format: formatIn(part, standard),
    power_type,
    max_voltage,
    max_amperage,
    kilowatts: kilowatts ?? computedKilowatts(power_type, max_voltage, max_amperage, warn),
  };
}

/** A standard that DATEX II does not have is named in `otherConnector`; one that is not known keeps its word. */
function standardIn(part: Part, warn: Warn): Standard | null {
  const type = part.member('connectorType');
  const other = part.member('otherConnector');
  const word = wordOf(type);
  const named = word === null || word === 'other' ? (textsOf(other)[0]?.text ?? null) : word;
  const text = truncateToLength(named, STANDARD_LENGTH, 'otherConnector', warn);
  if (text === null) return null;
  type.take();
  if (word === null || word === 'other') other.take();
  return standardOf(plugOfDatex2(text) ?? text);
}

function formatIn(part: Part, standard: Standard | null): Connector['format'] {
  const member = part.member('connectorFormat');
  const word = wordOf(member);
  const format = (word === null ? undefined : formats.get(word)) ?? null;
  // Of the cables, the one that the standard tells.
  const written = new Part(formatOf({ format, standard: standard?.token ?? null }));
  if (wordOf(written) === word) member.take();
  return format;
}

/** What the mode of charging says of the phases of AC. */
function phasesOf(mode: string | null): PowerType | null {
  const [, phases] = /^mode\dAC([13])p$/.exec(mode ?? '') ?? [];
  if (phases === undefined) return null;
  return phases === '1' ? 'AC_1_PHASE' : 'AC_3_PHASE';
}

interface PowerTypeContext {
  readonly standard: Standard | null;
  readonly current: string | null;
  readonly phases: PowerType | null;
  readonly kilowatts: number | null;
}

/** DATEX II has one kind of current for all connectors of a point, and no number of phases. */
function powerTypeOf(
  { standard, current, phases, kilowatts }: PowerTypeContext,
  warn: Warn,
): PowerType | null {
  if (current === 'dc') return 'DC';
  if (standard?.isDcOnly === true) {
    if (current === 'ac') warn('currentType ac of a DC standard is read as DC', standard.token);
    return 'DC';
  }
  if (current === null || !/^ac/i.test(current)) return null;
  if (phases !== null) return phases;
  return (kilowatts ?? 0) > MAX_ONE_PHASE_KILOWATTS ? 'AC_3_PHASE' : 'AC_1_PHASE';
}

function numberIn(part: Part, name: string, warn: Warn): number | null {
  const { text } = part.member(name);
  if (text === null) return null;
  const number = Number(text);
  if (number > 0 && number < Infinity) return number;
  warn(`${name} is not usable, kept in the extensions alone`, part.member(name).value);
  return null;
}

/** Volts or amperes as whole numbers. Others are not taken. */
function unitsIn(part: Part, name: string, warn: Warn): number | null {
  const number = numberIn(part, name, warn);
  const whole = number === null ? null : Math.round(number);
  if (whole === null || whole < 1 || whole > MAX_UNITS) return null;
  if (whole === number) part.member(name).take();
  return whole;
}
