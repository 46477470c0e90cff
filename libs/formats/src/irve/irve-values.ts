import { plugStandardOf } from '#domain/plugs';
import { kilowattsOf } from '../fields/connectors.js';
import { connectorOfPoint, type Plug } from '../fields/point-connector.js';
import { positionOf, type Position } from '../fields/position.js';
import { joined, labelled } from '../fields/text.js';
import type { Cell } from '../input/table.js';
import type { Connector, Validated, Warn } from '../records/mapped-record.js';

/** Who is not in roaming has local ids alone. */
const NOT_CONCERNED = /^non[ _-]?concern/i;

export interface IrveIds {
  readonly location: string;
  readonly station: string;
  /** Null for a point without an id of roaming. */
  readonly evseId: string | null;
}

/** Returns the ids of a row: those of roaming, else the local ones, of which that of a point is unique in its station. */
export function idsOf(cell: Cell): Validated<IrveIds> {
  const given = (column: string) => {
    const id = cell(column);
    return id === null || NOT_CONCERNED.test(id) ? null : id;
  };
  const location = given('id_station_itinerance') ?? given('id_station_local');
  if (location === null) return { rejected: 'the row has no id_station_itinerance and no id_station_local' };
  const evseId = given('id_pdc_itinerance');
  const local = given('id_pdc_local');
  const station = evseId ?? (local === null ? null : `${location}/${local}`);
  if (station === null) return { rejected: 'the row has no id_pdc_itinerance and no id_pdc_local' };
  return { value: { location, station, evseId } };
}

/** The ids of roaming, of stations and points. */
export const ROAMING_ID = /^[A-Z]{2}[A-Z0-9]{4,33}$/;

const YES: ReadonlySet<string> = new Set(['true', 'vrai', 'oui', 'yes', 'o', 'y', 't', 'v', '1', '1.0']);
const NO: ReadonlySet<string> = new Set(['false', 'faux', 'non', 'no', 'n', 'f', '0', '0.0']);

/** Returns whether a column says yes or no; null if it is empty, or, with a warning, if it says something else. */
export function booleanIn(cell: Cell, column: string, warn: Warn): boolean | null {
  const text = cell(column);
  if (text === null) return null;
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  if (!NO.has(word)) warn(`${column} is neither true nor false, not read`, text);
  return NO.has(word) ? false : null;
}

/** The cell of a column of yes or no: as it was given, if that says the same; null for a no that nobody gave. */
export function yesOrNo(given: string | null | undefined, isYes: boolean): string | null {
  const word = given?.toLowerCase() ?? '';
  if (isYes) return YES.has(word) ? (given ?? null) : 'true';
  return YES.has(word) ? null : (given ?? null);
}

/**
 * Returns the position: that of coordonneesXY, `[longitude, latitude]` in any spacing, else that of the national file's
 * columns. Null if there is none that is usable.
 */
export function positionIn(cell: Cell, warn: Warn): Position | null {
  const numbers = (cell('coordonneesXY') ?? '')
    .replace(/[[\]()]/g, ' ')
    .trim()
    .split(/[\s,;]+/);
  const [first = null, second = null] = numbers.length === 2 ? numbers : [];
  if (isSwapped(Number(first), Number(second))) {
    warn('coordonneesXY has the latitude first, read as such', cell('coordonneesXY'));
    return positionOf(first, second);
  }
  return (
    positionOf(second, first) ?? positionOf(cell('consolidated_latitude'), cell('consolidated_longitude'))
  );
}

/** Whether numbers are a latitude and a longitude of metropolitan France: the other way around, they are at sea. */
const isSwapped = (first: number, second: number): boolean =>
  first > 41 && first < 52 && second > -6 && second < 10;

const ADDRESS = /^(.*[^\s,;-])[\s,;-]+(\d{5})[\s,;-]+(\D.*)$/;

export interface Address {
  readonly address: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
}

/** Returns the parts of an address, which is `[number] [street] [postal code] [city]`. */
export function addressIn(cell: Cell): Address {
  const whole = cell('adresse_station');
  const [, address = whole, postalCode = null, city = null] = ADDRESS.exec(whole ?? '') ?? [];
  return {
    address,
    postal_code: postalCode ?? cell('consolidated_code_postal'),
    city: city ?? cell('consolidated_commune'),
  };
}

const ALL_WEEK = /^(24\s*\/\s*7|mo-su 00:00-(24:00|23:59|00:00))$/i;

export function hoursIn(cell: Cell): string | null {
  const hours = cell('horaires');
  return hours !== null && ALL_WEEK.test(hours) ? '24/7' : hours;
}

/** The columns of plugs, in the order of the schema. That of type 2 is a cable where cable_t2_attache says so. */
const plugs: Readonly<Record<string, Plug>> = {
  prise_type_ef: { standard: 'DOMESTIC_E', format: 'SOCKET' },
  prise_type_2: { standard: 'IEC_62196_T2', format: null },
  prise_type_combo_ccs: { standard: 'IEC_62196_T2_COMBO', format: 'CABLE' },
  prise_type_chademo: { standard: 'CHADEMO', format: 'CABLE' },
  prise_type_autre: { standard: null, format: null },
};

export const plugColumns: readonly string[] = Object.keys(plugs);

/** The column of a standard; that of other plugs for one without its own. */
export function plugColumnOf(standard: string | null): string {
  const known = standard === null ? null : (plugStandardOf(standard)?.token ?? null);
  const token = known === 'DOMESTIC_F' ? 'DOMESTIC_E' : known;
  return plugColumns.find((column) => plugs[column]?.standard === token) ?? 'prise_type_autre';
}

/** Returns the connectors of a point. Those that can't have its power are without one. */
export function connectorsIn(cell: Cell, warn: Warn): Connector[] {
  const kilowatts = kilowattsIn(cell, warn);
  const isCable = booleanIn(cell, 'cable_t2_attache', warn);
  const formatOfType2 = isCable === null ? null : isCable ? 'CABLE' : 'SOCKET';
  return Object.entries(plugs).flatMap(([column, plug]) => {
    if (booleanIn(cell, column, warn) !== true) return [];
    const format = column === 'prise_type_2' ? formatOfType2 : plug.format;
    return [connectorOfPoint({ ...plug, format }, kilowatts)];
  });
}

function kilowattsIn(cell: Cell, warn: Warn): number | null {
  const text = cell('puissance_nominale');
  const [, number = ''] = /^(\d+(?:[.,]\d*)?)\s*(?:k?w|k?va)?$/i.exec(text ?? '') ?? [];
  const kilowatts = number === '' ? null : kilowattsOf(Number(number.replace(',', '.')));
  if (text !== null && kilowatts === null) warn('puissance_nominale is not usable, left out', text);
  return kilowatts;
}

/** What drivers have to know before they charge: the columns of the schema that are for people. */
export function instructionsIn(cell: Cell): string | null {
  const access = cell('condition_acces');
  const accessibility = cell('accessibilite_pmr');
  return joined(
    [
      cell('observations'),
      labelled('Access', /libre/i.test(access ?? '') ? null : access),
      labelled('Vehicle size', cell('restriction_gabarit')),
      labelled('Accessibility', /inconnue?/i.test(accessibility ?? '') ? null : accessibility),
    ],
    '\n',
  );
}
