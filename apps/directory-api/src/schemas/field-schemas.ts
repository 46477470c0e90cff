import { DEFAULT_PHOTO, type CodeOption, type Field, type FieldType } from '#domain';
import { orNull, type JsonSchema } from './json-schema.js';
import { timestamp, uint64, uint64Input } from './scalar-schemas.js';

const text = ({ maxLength }: Field): JsonSchema => ({ type: 'string', maxLength });

const numeric = ({ maxLength }: Field): JsonSchema => ({
  type: 'string',
  maxLength,
  pattern: '^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?$',
  description: 'Numeric text, kept as it was sent.',
  examples: ['52.52'],
});

const code = ({ options = [] }: Field): JsonSchema => ({ type: 'string', oneOf: options.map(constant) });

const constant = ({ value, label }: CodeOption): JsonSchema => ({ const: value, title: label });

/** A field's value as it is kept and told. */
const kept: Record<FieldType, (field: Field) => JsonSchema> = {
  string: text,
  text,
  numeric,
  uint64: () => uint64,
  boolean: () => ({ type: 'boolean' }),
  code,
  photo: ({ maxLength }) => ({
    type: 'string',
    maxLength,
    pattern:
      '^images/(?!.*\\.\\.)([A-Za-z0-9_.-]+/)*[A-Za-z0-9_.-]+\\.([jJ][pP][eE]?[gG]|[pP][nN][gG]|[wW][eE][bB][pP]|[gG][iI][fF])$',
    description: 'Path of an image below images/, as `GET /images/…` serves it.',
    examples: [DEFAULT_PHOTO],
  }),
  country: () => ({
    type: 'string',
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1 alpha-2, upper case.',
    examples: ['DE'],
  }),
  time_zone: () => ({
    type: 'string',
    maxLength: 255,
    description: 'IANA time zone, such as Europe/Berlin.',
  }),
  timestamp: () => timestamp,
};

/** What is taken beside that: numbers for text that stands for one. */
const taken: Partial<Record<FieldType, (field: Field) => JsonSchema>> = {
  numeric: (field) => ({
    ...numeric(field),
    type: ['string', 'number'],
    description: 'Numeric text, kept as it is sent; a JSON number is taken as its shortest decimal text.',
  }),
  uint64: () => uint64Input,
};

/** What a field holds in an answer or an event. */
export function keptSchema(field: Field): JsonSchema {
  const schema = kept[field.type](field);
  return { title: field.label, ...(field.nullable ? orNull(schema) : schema) };
}

/** What a field may be sent as. */
export function takenSchema(field: Field): JsonSchema {
  const schema = (taken[field.type] ?? kept[field.type])(field);
  return { title: field.label, ...(field.parse(null).ok ? orNull(schema) : schema) };
}

/** What a field may be sent as in a new record, with the value that it has where it is left out. */
export function newSchema(field: Field): JsonSchema {
  const hasDefault = !field.required && field.initial !== null;
  return { ...takenSchema(field), ...(hasDefault && { default: field.initial }) };
}
