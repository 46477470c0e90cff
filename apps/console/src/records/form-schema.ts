import type { FieldError } from '../api/problem.js';
import { t } from '../texts/index.js';
import type { Attributes } from './values.js';

/** What the JSON Schema of a form says of a value. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly examples?: readonly (string | number)[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: ValueSchema;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
}

export type FoundError = Pick<FieldError, 'pointer' | 'detail'>;

/**
 * What is wrong with a patch, as far as the schema of the form tells it. The directory decides: it also knows what a schema
 * does not say, such as which records there are.
 */
export const schemaErrors = ({ properties = {} }: ValueSchema, patch: Attributes): readonly FoundError[] =>
  Object.entries(patch).flatMap(([name, value]) => errorsIn(properties[name], value, pointerTo('', name)));

const pointerTo = (pointer: string, step: string | number): string =>
  `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

function errorsIn(schema: ValueSchema = {}, value: unknown, pointer: string): readonly FoundError[] {
  const detail = wrongWith(schema, value);
  if (detail !== undefined) return [{ pointer, detail }];
  if (Array.isArray(value))
    return value.flatMap((entry, index) => errorsIn(schema.items, entry, pointerTo(pointer, index)));
  return isObject(value) ? errorsInMembers(schema, value, pointer) : [];
}

function errorsInMembers(
  { properties = {}, required = [] }: ValueSchema,
  value: Attributes,
  pointer: string,
): readonly FoundError[] {
  const missing = required.filter((name) => (value[name] ?? null) === null);
  return [
    ...missing.map((name) => ({ pointer: pointerTo(pointer, name), detail: t('form.wrong.missing') })),
    ...Object.entries(value)
      .filter(([name]) => !missing.includes(name))
      .flatMap(([name, member]) => errorsIn(properties[name], member, pointerTo(pointer, name))),
  ];
}

const isObject = (value: unknown): value is Attributes => typeof value === 'object' && value !== null;

/** In words; undefined if nothing is wrong with the value itself. */
function wrongWith(schema: ValueSchema, value: unknown): string | undefined {
  if (value === null) return allows(schema, 'null') ? undefined : t('form.wrong.missing');
  if (typeof value === 'number') return wrongWithNumber(schema, value);
  if (typeof value === 'string') return wrongWithText(schema, value);
  const { maxItems = Infinity } = schema;
  return Array.isArray(value) && value.length > maxItems
    ? t('form.wrong.many', { count: maxItems })
    : undefined;
}

/** A schema without a type says nothing of it. */
const allows = ({ type }: ValueSchema, name: string): boolean =>
  type === undefined || [type].flat().includes(name);

function wrongWithNumber(schema: ValueSchema, value: number): string | undefined {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (!allows(schema, 'number') && allows(schema, 'integer') && !Number.isInteger(value))
    return t('form.wrong.whole');
  if (value >= minimum && value <= maximum) return undefined;
  return maximum === Infinity
    ? t('form.wrong.least', { minimum })
    : t('form.wrong.range', { minimum, maximum });
}

function wrongWithText(schema: ValueSchema, value: string): string | undefined {
  const { pattern, maxLength = Infinity, examples = [] } = schema;
  // Numbers are sent as numbers: a text is none.
  if (!allows(schema, 'string'))
    return allows(schema, 'number') || allows(schema, 'integer') ? t('form.wrong.number') : undefined;
  if ([...value].length > maxLength) return t('form.wrong.long', { count: maxLength });
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return undefined;
  const [example] = examples;
  return example === undefined ? t('form.wrong.form') : t('form.wrong.like', { example: example });
}
