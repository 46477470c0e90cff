import { DEFAULT_PHOTO, MAX_TOKENS, aggregates, type Choice, type Field, type FieldType } from '#domain';
import { closedObject, listOf, orNull, ref, type JsonSchema } from '../endpoint/json-schema.js';
import { source, timestamp, uint64, uint64Input, uuid } from './scalar-schemas.js';

// Names of letters, digits, `_`, `-` and single dots. Without (?!…), which the regular expressions of Go do not have.
const words = '[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*';
const extension = '([jJ][pP][eE]?[gG]|[pP][nN][gG]|[wW][eE][bB][pP]|[gG][iI][fF])';
const PHOTO_PATTERN = `^images/((\\.|\\.?${words}\\.?)/)*\\.?${words}\\.${extension}$`;

const text = ({ maxLength }: Field): JsonSchema => ({ type: 'string', maxLength });

const numeric = ({ maxLength }: Field): JsonSchema => ({
  type: 'string',
  maxLength,
  pattern: '^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?$',
  description: 'Numeric text, stored as it was sent.',
  examples: ['52.52'],
});

const amount = ({ minimum, maximum, decimals }: Field): JsonSchema => ({
  type: 'string',
  pattern: `^(0|[1-9][0-9]*)(\\.[0-9]{1,${decimals}})?$`,
  description: `A decimal text from ${minimum} to ${maximum}, stored as it was sent.`,
  examples: ['0.59'],
});

/** The codes of a field. Generators of clients derive the names of the values from `x-enum-varnames`. */
export const codeSchema = ({ options = [] }: Field): JsonSchema => ({
  type: 'string',
  enum: options.map(({ value }) => value),
  'x-enum-varnames': options.map(({ label }) => label.toUpperCase().replace(/\W+/g, '_')),
  description: inWords(options),
});

const inWords = (choices: readonly Choice[]): string =>
  `${choices.map(({ value, label }) => `${value} ${label}`).join(', ')}.`;

/** The schema of a value in responses and events, by type of field. */
const outputSchemas: Record<FieldType, (field: Field) => JsonSchema> = {
  string: text,
  text,
  numeric,
  uint64: () => uint64,
  integer: ({ minimum, maximum, choices }) => ({
    ...{ type: 'integer', minimum, maximum },
    ...(choices && { description: inWords(choices()) }),
  }),
  decimal: ({ minimum, maximum, decimals }) => ({
    type: 'number',
    minimum,
    maximum,
    description: `At most ${decimals} decimals.`,
  }),
  amount,
  reference: () => uuid,
  references: ({ maxEntries }) => ({ ...listOf(uuid), maxItems: maxEntries }),
  sources: ({ maxEntries }) => ({ ...listOf(source), maxItems: maxEntries }),
  tokens: (field) => ({
    ...listOf(
      field.options ? codeSchema(field) : { type: 'string', minLength: 1, maxLength: field.maxLength },
    ),
    maxItems: field.options?.length ?? MAX_TOKENS,
  }),
  boolean: () => ({ type: 'boolean' }),
  code: codeSchema,
  photo: ({ maxLength }) => ({
    type: 'string',
    maxLength,
    pattern: PHOTO_PATTERN,
    description: 'Path of an image, as in `GET /images/{path}`.',
    examples: [DEFAULT_PHOTO],
  }),
  country: () => ({
    type: 'string',
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1 alpha-2, upper case.',
    examples: ['DE'],
  }),
  currency: () => ({
    type: 'string',
    pattern: '^[A-Z]{3}$',
    description: 'ISO 4217, upper case.',
    examples: ['EUR'],
  }),
  time_zone: () => ({
    type: 'string',
    maxLength: 255,
    description: 'IANA time zone, such as Europe/Berlin.',
  }),
  timestamp: () => timestamp,
  date: () => ({ type: 'string', format: 'date', examples: ['2026-11-21'] }),
  time_of_day: () => ({
    type: 'string',
    pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
    description: 'Hours and minutes on a wall clock.',
    examples: ['08:30'],
  }),
  nuts: () => ({
    type: 'string',
    pattern: '^[A-Z]{2}[A-Z0-9]{0,3}$',
    description: "A code of the EU's Nomenclature of Territorial Units for Statistics.",
    examples: ['DE300'],
  }),
  url: ({ maxLength }) => ({
    type: 'string',
    maxLength,
    description: 'An absolute http or https URL.',
    examples: ['https://example.org/terms'],
  }),
  object: ({ structure = '' }) => ref(structure),
  list: (field) => ({ ...listOf(ref(field.structure ?? '')), ...sizeOf(field) }),
};

const numericInput = (field: Field): JsonSchema => ({
  ...numeric(field),
  type: ['string', 'number'],
  description: 'Numeric text, stored as it is sent; a JSON number is stored as its shortest decimal text.',
});

const amountInput = (field: Field): JsonSchema => ({
  ...amount(field),
  type: ['string', 'number'],
  description: 'A decimal text, stored as it is sent; a JSON number is stored as its shortest decimal text.',
});

/** The schema of a value in requests, if it differs: JSON numbers are accepted for text of digits. */
const inputSchemas: Partial<Record<FieldType, { readonly name: string; inline(field: Field): JsonSchema }>> =
  {
    numeric: { name: 'NumericInput', inline: numericInput },
    amount: { name: 'AmountInput', inline: amountInput },
    uint64: { name: 'Uint64Input', inline: () => uint64Input },
  };

/** The values of some types as named unions: generators of clients read no list of types, and need a name for a union. */
export const inputValues: Readonly<Record<string, JsonSchema>> = {
  NumericInput: textOrNumber(numericInput(aggregates.station.fields.latitude)),
  AmountInput: textOrNumber(amountInput({ ...aggregates.station.fields.latitude, minimum: 0, decimals: 4 })),
  Uint64Input: textOrNumber(uint64Input),
};

function textOrNumber({ type, maxLength, pattern, minimum, maximum, ...rest }: JsonSchema): JsonSchema {
  const [text, number] = type as readonly [string, string];
  const format = number === 'integer' ? 'int64' : 'double';
  return {
    oneOf: [
      { type: text, ...(maxLength !== undefined && { maxLength }), pattern },
      { type: number, format, ...(minimum !== undefined && { minimum, maximum }) },
    ],
    ...rest,
  };
}

/** The values of a field in responses and events. */
export function outputSchema(field: Field): JsonSchema {
  const schema = outputSchemas[field.type](field);
  return { title: field.label, ...(field.nullable ? orNull(schema) : schema) };
}

/** The values of a field in requests, where objects are whole. */
export const inputSchema = (field: Field): JsonSchema =>
  inputOf(field, structureInput(field, false) ?? scalarInput(field));

/** The values of a field in merge patches: an object merges, so that none of its members is required. */
export const patchSchema = (field: Field): JsonSchema =>
  inputOf(field, structureInput(field, true) ?? scalarInput(field));

function scalarInput(field: Field): JsonSchema {
  const named = inputSchemas[field.type];
  return named ? ref(named.name) : outputSchemas[field.type](field);
}

/** Undefined for other fields than objects and lists of them. The entries of a list are always whole. */
function structureInput(field: Field, isPatch: boolean): JsonSchema | undefined {
  const { type, structure = '' } = field;
  if (type === 'object') return ref(`${structure}${isPatch ? 'Patch' : 'Input'}`);
  return type === 'list' ? { ...listOf(ref(`${structure}Input`)), ...sizeOf(field) } : undefined;
}

/** How many entries a list has. */
const sizeOf = ({ minEntries, maxEntries }: Field) => ({
  ...(minEntries !== undefined && { minItems: minEntries }),
  maxItems: maxEntries,
});

const inputOf = (field: Field, schema: JsonSchema): JsonSchema => ({
  title: field.label,
  ...(field.parse(null).ok ? orNull(schema) : schema),
});

/** An object or a list of objects without references; undefined for other fields. */
function inlineStructure(field: Field): JsonSchema | undefined {
  const { type, members } = field;
  if (!members) return undefined;
  const properties = Object.entries(members).map(([name, field]) => [name, formSchema(field)] as const);
  const required = properties.flatMap(([name]) => (members[name]?.required ? [name] : []));
  const object = closedObject(Object.fromEntries(properties), required);
  return type === 'object' ? object : { ...listOf(object), ...sizeOf(field) };
}

/** The same values without a reference. A pattern stands beside the type, where programs that show forms look for it. */
function inlineInput(field: Field): JsonSchema {
  const schema =
    inlineStructure(field) ?? inputSchemas[field.type]?.inline(field) ?? outputSchemas[field.type](field);
  const isNullable = field.parse(null).ok;
  return { title: field.label, ...schema, ...(isNullable && { type: [schema.type, 'null'].flat() }) };
}

const hasDefault = ({ required, initial }: Field): boolean => !required && initial !== null;

/**
 * The values of a field in the request for a new record. The default is in the description: from `default`, generators
 * of clients derive that a request must have the member.
 */
export function creationSchema(field: Field): JsonSchema {
  const schema = inputSchema(field);
  if (!hasDefault(field)) return schema;
  const text = typeof schema.description === 'string' ? `${schema.description} ` : '';
  return { ...schema, description: `${text}The default is \`${defaultOf(field)}\`.` };
}

const defaultOf = ({ initial }: Field): string => (Array.isArray(initial) ? '[]' : String(initial));

/** The values of a field in a form, with the labels of its options and its default. */
export const formSchema = (field: Field): JsonSchema => ({
  ...(field.options ? labelled(field) : inlineInput(field)),
  ...(hasDefault(field) && { default: field.initial }),
});

function labelled({ label, options = [], parse }: Field): JsonSchema {
  const values = options.map((option) => ({ const: option.value, title: option.label }));
  if (!parse(null).ok) return { title: label, type: 'string', oneOf: values };
  return { title: label, type: ['string', 'null'], oneOf: [...values, { type: 'null', title: 'None' }] };
}
