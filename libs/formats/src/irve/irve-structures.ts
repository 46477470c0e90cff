import { hoursKey, type KnownLocation, type OpeningTimes } from '#domain';
import type { Cell } from '../input/table.js';
import { heldByLocation } from '../members/held.js';
import { openingTimesIn } from '../members/opening-hours.js';
import { paymentOf } from '../members/payment.js';
import type { Warn } from '../records/mapped-record.js';
import { openingTimesFrom } from '../vocabulary/opening-times-in-text.js';
import { osmOfOpeningTimes } from '../vocabulary/opening-times-osm.js';
import { booleanIn, hoursIn } from './irve-values.js';

type Json = Readonly<Record<string, unknown>>;
type Cells = Readonly<Record<string, string | null>>;
type Members = KnownLocation['attributes'];

/** What rows say of points, and the directory has of their location. */
export const sharedColumns = ['horaires', 'condition_acces'] as const;

const accessWords: ReadonlyMap<string | null, string> = new Map([
  ['Accès libre', 'PUBLIC'],
  ['Accès réservé', 'RESTRICTED'],
]);
const wordsOfAccess: ReadonlyMap<string | null | undefined, string> = new Map([
  ['PUBLIC', 'Accès libre'],
  ['RESTRICTED', 'Accès réservé'],
  // The schema has no other word.
  ['PRIVATE', 'Accès réservé'],
]);

/** The structured members of a location, whose points may differ in what the directory has of all of them. */
export function structuresOf(cells: readonly [Cell, ...Cell[]], warn: Warn): Json {
  const [cell] = cells;
  const [hours, access] = sharedColumns.map((column) => {
    if (cells.every((each) => each(column) === cell(column))) return cell(column);
    warn(`points of a location differ in ${column}, kept of each of them alone`, cell(column));
    return null;
  });
  return {
    opening_times: openingTimesIn(hours ?? null, warn),
    access: accessWords.get(access ?? null) ?? null,
    operator_details: heldByLocation('operator_details', {
      phone: cell('telephone_operateur'),
      email: cell('contact_operateur'),
    }).value,
    owner: heldByLocation('owner', {
      name: cell('nom_amenageur'),
      email: cell('contact_amenageur'),
      identifiers: cell('siren_amenageur') && [{ type: SIREN, identifier: cell('siren_amenageur') }],
    }).value,
  };
}

const SIREN = 'siren';

/** The cells of a location that its structured members hold. */
export const cellsOf = ({ owner, operator_details: details, access }: Partial<Members>): Cells => ({
  ...(owner && cellsOfOwner(owner)),
  contact_operateur: details?.email ?? null,
  telephone_operateur: details?.phone ?? null,
  condition_acces: wordsOfAccess.get(access) ?? null,
});

const cellsOfOwner = ({ name, email, identifiers = [] }: NonNullable<Members['owner']>): Cells => ({
  nom_amenageur: name,
  contact_amenageur: email ?? null,
  siren_amenageur: identifiers.find(({ type }) => type === SIREN)?.identifier ?? null,
});

/** A card is a way to pay; `paiement_acte` and `paiement_autre` tell none. */
export const paymentIn = (cell: Cell): Json | null =>
  paymentOf(booleanIn(cell, 'paiement_cb', () => {}) === true ? ['CREDIT_CARD'] : []);

/**
 * The cell of opening hours: of the location, in the words of the station where these say the same; else those of the station,
 * as they were given where they are still the same.
 */
export function horairesOf(
  hours: string | null,
  { opening_times }: Partial<Members>,
  given: Cells,
): string | null {
  const isAsGiven = hoursIn((column) => given[column] ?? null) === hours;
  const ofStation = isAsGiven ? (given['horaires'] ?? null) : hours;
  if (!opening_times) return ofStation;
  const said = openingTimesFrom(ofStation ?? '')?.times;
  return said && weekOf(said) === weekOf(opening_times) ? ofStation : osmOfOpeningTimes(opening_times);
}

const weekOf = ({ twentyfourseven, regular_hours = [] }: OpeningTimes): string | null =>
  hoursKey({ twentyfourseven, regular_hours }, 'UTC');
