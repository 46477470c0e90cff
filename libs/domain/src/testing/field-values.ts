import fc from 'fast-check';
import type { Field, Fields, FieldType } from '../shared/field.js';
import { currencyCodes } from '../shared/parsing/currencies.js';
import { countryCodes } from '../shared/parsing/standards.js';
import { UINT64_MAX } from '../shared/parsing/values.js';
import { isUnset } from '../shared/unset.js';

/** The values of a field that random commands give, in stored form and without null. */
export type Values = (field: Field, name: string) => fc.Arbitrary<unknown>;

type ByType = Readonly<Record<FieldType, (field: Field) => fc.Arbitrary<unknown>>>;

/** Of a list of codes, or else of any short texts. */
const someTokens = ({ options }: Field) =>
  options
    ? fc.subarray(
        options.map(({ value }) => value),
        { maxLength: 2 },
      )
    : fc.constantFrom([], ['A'], ['A', 'B']);
const codes = ({ options = [] }: Field) => fc.constantFrom(...options.map(({ value }) => value));
const photos = () => fc.constantFrom('images/a.png', 'images/b.png');
const flags = () => fc.boolean();
const shortTexts = () => fc.constantFrom('', 'a', 'b');
const ids = () => fc.constantFrom('1', '2', '3');
const range = ({ minimum = 0, maximum = Infinity }: Field) => ({ minimum, maximum });

/** An object of a structure's members, in stored form: those that are unset are absent. */
function structureOf(members: Fields, values: Values): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const set = Object.entries(members).map(
    ([name, field]) => [name, values(field, name).filter((value) => !isUnset(value))] as const,
  );
  const always = Object.entries(members).filter((each) => !isOptional(each));
  return fc.record(Object.fromEntries(set), { requiredKeys: always.map(([name]) => name) });
}

/** Whether the member may be absent in stored form. */
const isOptional = ([, { required, initial }]: readonly [string, Field]): boolean =>
  !required && isUnset(initial);

/** The values of a structure in the order of its members, as parsers return them. */
const inOrder = (members: Fields, value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(members).flatMap((name) => (name in value ? [[name, value[name]]] : [])));

const objects =
  (values: Values) =>
  ({ members = {} }: Field) =>
    structureOf(members, values).map((value) => inOrder(members, value));

/** An object keeps what its members must keep together; without members it is null. */
const object = (values: Values) => (field: Field) =>
  objects(values)(field)
    .map((value) => (Object.keys(value).length > 0 ? value : null))
    .filter((value) => field.parse(value).ok);

/** With what must be there and two members more: whole structures would be nearly all of random commands. */
function small(field: Field): Field {
  const members = Object.entries(field.members ?? {});
  const few = members.filter(isOptional).slice(0, 2);
  const left = members.filter((each) => !isOptional(each) || few.includes(each));
  return { ...field, members: Object.fromEntries(left) };
}

/** Their entries keep what members must keep together. */
const lists = (values: Values) => (field: Field) =>
  fc
    .uniqueArray(objects(values)(field), {
      minLength: field.minEntries ?? 0,
      maxLength: 2,
      selector: (entry) => (field.key === undefined ? {} : entry[field.key]),
    })
    .filter((entries) => field.parse(entries).ok);

/** In the order in which they are stored. */
const fewIds = ['5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c11', '94010b67-ae3c-5740-87b0-f6e92af21f8e'];
/** Sources of records with the ids that the service derives from them. */
export const fewSources = [
  { feed: 'NL*TNM', id: '11', derived: '3b4c69ec-8670-5681-a6a0-ff212f96984f' },
  { feed: 'NL*TNM', id: '12', derived: 'a5c3930c-0eea-5779-b09e-86fc33cd4a39' },
];

const few: ByType = {
  string: shortTexts,
  text: shortTexts,
  numeric: () => fc.constantFrom('52.50', '52.5'),
  uint64: ids,
  integer: (field) => fc.nat(2).map((n) => Math.min(range(field).minimum + n, range(field).maximum)),
  decimal: (field) => fc.nat(2).map((n) => Math.min(range(field).minimum + n / 2, range(field).maximum)),
  reference: () => fc.constantFrom('ccs', 'type-2', 'chademo'),
  references: () => fc.subarray(fewIds),
  sources: () => fc.subarray(fewSources.map(({ feed, id }) => ({ feed, id }))),
  amount: () => fc.constantFrom('0', '0.50', '0.5', '99.9999'),
  tokens: someTokens,
  boolean: flags,
  code: codes,
  photo: photos,
  country: () => fc.constantFrom('DE', 'US'),
  currency: () => fc.constantFrom('EUR', 'SEK'),
  time_zone: () => fc.constantFrom('Europe/Berlin', 'UTC'),
  timestamp: () => fc.constantFrom('2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'),
  date: () => fc.constantFrom('2026-11-21', '2028-02-29'),
  time_of_day: () => fc.constantFrom('00:00', '08:30', '24:00'),
  nuts: () => fc.constantFrom('DE', 'DE300'),
  url: () => fc.constantFrom('https://example.org/a', 'http://example.org'),
  object: (field) => object(fewValues)(small(field)),
  list: (field) => lists(fewValues)(small(field)),
};

const samples = [
  ...['', ' ', 'a', 'A', 'a b', 'null', 'NULL', '%', '_', '*', '"', "'", '\\', ',', 'a,b', "x' OR '1'='1"],
  ...['Straße', 'STRASSE', 'STRAẞE', 'İstanbul', 'ISTANBUL', 'ıstanbul'],
  ...['Café', 'Cafe\u0301', 'Οδός', 'ΟΔΟΣ'],
  ...['名前', '१२३', 'ﬁne', '\u{1F600}', '\uF8FF', '\u{10FFFF}', '\uFFFD', '\u200B', '\n\t', '\uFEFF', '𐐀'],
];

/** Valid text without NUL and lone surrogates; often from a small set, so that texts are equal. */
export const edgeCaseText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...samples) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !text.includes('\0')),
  },
);

const cut = (text: string, { maxLength = 255 }: Field) => Array.from(text).slice(0, maxLength).join('');
const edgeCaseTexts = (field: Field) => edgeCaseText.map((text) => cut(text, field));
const limitedTexts = (field: Field) =>
  fc.oneof(
    { weight: 9, arbitrary: edgeCaseTexts(field) },
    { weight: 1, arbitrary: fc.constant('\u{1F600}'.repeat(field.maxLength ?? 0)) },
  );

/** Numbers as clients may send them: other notations of a number, and what is no coordinate. */
export const edgeCaseNumeric = fc.oneof(
  fc.constantFrom('+52.', '.5e1', '-00', '1e-400', '1e999', '90.0000001', '-180.0001', '52.50', '0', '-0'),
  fc.double({ min: -180, max: 180, noNaN: true }).map(String),
);

const wide: ByType = {
  ...few,
  string: limitedTexts,
  text: edgeCaseTexts,
  numeric: () => edgeCaseNumeric,
  uint64: () =>
    fc.oneof(fc.constantFrom('0', UINT64_MAX), fc.bigInt({ min: 0n, max: BigInt(UINT64_MAX) }).map(String)),
  integer: (field) => fc.integer({ min: range(field).minimum, max: Math.min(range(field).maximum, 2 ** 31) }),
  decimal: (field) =>
    fc
      .integer({ min: range(field).minimum * 1000, max: Math.min(range(field).maximum * 1000, 2 ** 31) })
      .map((n) => n / 1000),
  reference: () =>
    fc.oneof(
      fc.uuid(),
      edgeCaseText.map((text) => text.toLowerCase()),
    ),
  tokens: (field) =>
    field.options ? someTokens(field) : fc.array(edgeCaseTexts(field).filter(Boolean), { maxLength: 4 }),
  amount: (field) =>
    fc
      .tuple(fc.nat(range(field).maximum - 1), fc.nat(9999))
      .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(4, '0')}`),
  country: () => fc.constantFrom(...countryCodes),
  currency: () => fc.constantFrom(...currencyCodes),
  time_zone: () => fc.constantFrom('Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'),
  photo: () => fc.constantFrom('images/a.png', 'images/connectors/B_2.-.WEBP'),
  object: (field) => object(wideValues)(field),
  list: (field) => lists(wideValues)(field),
};

/** Of fields that end what another one begins: values beyond all those of the other field. */
const ends: Readonly<Record<string, readonly unknown[]>> = {
  valid_until: ['2026-12-01T10:00:00.000Z', '2026-12-02T10:00:00.000Z'],
  max_price: [{ before_taxes: '1000000' }, { after_taxes: '1000000' }],
};

/** Most of the values of an end are beyond its begin: what contradicts itself is refused. */
const withEnds =
  (byType: ByType): Values =>
  (field, name) => {
    const [any, end] = [byType[field.type](field), ends[name]];
    if (!end) return any;
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...end) }, { weight: 1, arbitrary: any });
  };

/** Few values of each type, so that commands often give equal ones. */
export const fewValues = withEnds(few);

/** Values up to the limits of each field, edge cases among them. */
export const wideValues = withEnds(wide);
