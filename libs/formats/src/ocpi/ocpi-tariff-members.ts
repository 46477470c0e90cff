import { aggregates, isJsonObject, isUnset, textOf, type Field, type Fields } from '#domain';
import { writtenAmount } from '../fields/amounts.js';
import { displayText, heldShape, timeOfDay, type ShapeContext } from '../fields/shapes.js';
import { coerced, heldPart, type HeldPart } from '../fields/structures.js';
import { beginningOf } from '../fields/text.js';

type Json = Readonly<Record<string, unknown>>;

const { fields } = aggregates.tariff;
const NAME_LENGTH = fields.name.maxLength ?? 0;

/** Reports what a part of a tariff says that its field does not hold. */
type Lose = (problem: string, value: unknown) => void;

/** Reads a member into the form of its field. */
type Reading = (given: unknown, lose: Lose, context: ShapeContext) => unknown;

/** A member of OCPI's Tariff, and the field that holds it. */
interface TariffMember {
  readonly field: keyof typeof fields;
  readonly read: Reading;
}

/** What is not valid stays: the directory refuses the tariff, as without a part of its prices it would be another one. */
const strict =
  (field: Field, prepared: (given: unknown) => unknown = (given) => given): Reading =>
  (given, lose) =>
    inForm(field, prepared(given), lose);

/** What says nothing of prices is left out if it is not valid. */
const lenient =
  (field: Field): Reading =>
  (given, lose, context) =>
    keptPart(heldShape(field, given, context), given, lose);

function keptPart({ value, isWhole }: HeldPart, given: unknown, lose: Lose): unknown {
  if (!isWhole) lose('part is in no field', given);
  return value;
}

/** The members of OCPI's Tariff that fields hold, of 2.1.1, 2.2.1 and 2.3.0. */
export const tariffMembers: Readonly<Record<string, TariffMember>> = {
  tariff_alt_text: { field: 'name', read: nameIn },
  type: { field: 'kind', read: strict(fields.kind) },
  currency: { field: 'currency', read: (given) => textOf(given)?.toUpperCase() ?? given },
  tariff_alt_url: { field: 'url', read: (given, lose) => keptPart(heldPart(fields.url, given), given, lose) },
  tax_included: { field: 'tax_included', read: taxIncluded },
  min_price: { field: 'min_price', read: strict(fields.min_price, limitOf) },
  max_price: { field: 'max_price', read: strict(fields.max_price, limitOf) },
  elements: { field: 'elements', read: strict(fields.elements, elementsOf) },
  start_date_time: { field: 'valid_from', read: timeIn(fields.valid_from) },
  end_date_time: { field: 'valid_until', read: timeIn(fields.valid_until) },
  energy_mix: { field: 'energy_mix', read: lenient(fields.energy_mix) },
};

/** The names of all members in it that consist of several words. */
export const tariffNames: readonly string[] = [
  ...[...Object.keys(tariffMembers), ...namesIn(fields)].filter((name) => name.includes('_')),
  ...['excl_vat', 'incl_vat', 'country_code', 'party_id', 'last_updated'],
];

function namesIn(of: Fields): string[] {
  return Object.entries(of).flatMap(([name, { members = {} }]) => [name, ...namesIn(members)]);
}

/** What the fields of a tariff hold of OCPI's members. */
export interface HeldTariff {
  /** By the names of the fields, also those of which nothing is given. Pricing that is not valid is among it. */
  readonly values: Json;
  /** Whether the value is all that is said of a member, by its name in OCPI. */
  readonly isWhole: Readonly<Record<string, boolean>>;
}

/** @param given numbers may be texts of their digits @param lost called for what is not held */
export function heldTariff(
  given: Json,
  country: string | null,
  lost: (problem: string, value: unknown) => void,
): HeldTariff {
  const context = { country, timeZone: null };
  const isWhole: Record<string, boolean> = {};
  const values = Object.entries(tariffMembers).map(([name, { field, read }]) => {
    isWhole[name] = true;
    const lose: Lose = (problem, value) => {
      isWhole[name] = false;
      lost(`${name}: ${problem}, all of it is kept in the extensions`, value);
    };
    const value = given[name];
    return [field, isUnset(value) || value === '' ? fields[field].initial : read(value, lose, context)];
  });
  return { values: Object.fromEntries(values) as Json, isWhole };
}

/** A value in the form of a field. Members that a structure does not have are left out, as the directory refuses them. */
function inForm(field: Field, given: unknown, lose: Lose): unknown {
  const { type, members = {} } = field;
  if (type === 'list' && Array.isArray(given))
    return given.map((item: unknown) => (isJsonObject(item) ? objectInForm(members, item, lose) : item));
  if (type === 'object' && isJsonObject(given)) return objectInForm(members, given, lose);
  if (type === 'amount' || type === 'decimal') return numberInForm(type, given, lose);
  return type === 'time_of_day' ? timeOfDay(given) : coerced(field, given);
}

function objectInForm(members: Fields, given: Json, lose: Lose): Json {
  const said = Object.entries(given).filter(([, value]) => !isUnset(value) && value !== '');
  return Object.fromEntries(
    said.flatMap(([name, value]) => {
      const member = Object.hasOwn(members, name) ? members[name] : undefined;
      if (member) return [[name, inForm(member, value, lose)]];
      lose(`unknown member ${name} is in no field, by which prices may be others`, value);
      return [];
    }),
  );
}

function numberInForm(type: 'amount' | 'decimal', given: unknown, lose: Lose): unknown {
  const amount = writtenAmount(textOf(given) ?? '');
  if (amount === null) return given;
  if (amount.isRounded) lose('a number of more than 4 decimals is rounded', given);
  return type === 'decimal' ? Number(amount.text) : amount.text;
}

/** The text in the language that it is in first; texts in other languages are in no field. */
function nameIn(given: unknown, lose: Lose, { country }: ShapeContext): string | null {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
  const [first] = texts;
  const text = textOf(isJsonObject(first) ? first['text'] : first);
  const name = text === null ? null : beginningOf(text, NAME_LENGTH);
  if (texts.length !== 1 || !isSaidBy(first, name, country)) lose('part is in no field', given);
  return name;
}

/** Whether a name says all that a text does. */
function isSaidBy(text: unknown, name: string | null, country: string | null): boolean {
  const said = displayText(name, country);
  if (!isJsonObject(text) || !isJsonObject(said)) return text === name;
  const others = Object.entries(text).filter(([member, value]) => !isUnset(value) && said[member] !== value);
  return others.length === 0;
}

/** N/A: no taxes apply, or nothing was said. */
function taxIncluded(given: unknown): unknown {
  const words: Json = { YES: true, NO: false, 'N/A': null };
  const word = textOf(given)?.toUpperCase() ?? '';
  return Object.hasOwn(words, word) ? words[word] : coerced(fields.tax_included, given);
}

/** A limit of OCPI 2.2.1 in the names of 2.3.0. */
function limitOf(given: unknown): unknown {
  return renamed(given, { excl_vat: 'before_taxes', incl_vat: 'after_taxes' });
}

function elementsOf(given: unknown): unknown {
  return Array.isArray(given) ? given.map(elementOf) : given;
}

function elementOf(given: unknown): unknown {
  if (!isJsonObject(given) || !Array.isArray(given['price_components'])) return given;
  const components = given['price_components'] as readonly unknown[];
  return { ...given, price_components: components.map((each) => renamed(each, { vat: 'tax' })) };
}

function renamed(given: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!isJsonObject(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [names[name] ?? name, value]));
}

/** A time that can't be read stays, as the tariff would hold always without it. */
function timeIn(field: Field): Reading {
  return (given, _lose, context) => {
    const { value, isWhole } = heldShape(field, given, context);
    return isWhole ? value : given;
  };
}
