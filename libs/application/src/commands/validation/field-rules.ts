import {
  fieldError,
  fillableNames,
  type Field,
  type FieldError,
  type FieldErrorCode,
  type Fields,
} from '#domain';
import { IS_DEFINED, ValidateBy, validateSync, type ValidationError } from 'class-validator';
import { NO_ERRORS } from './no-errors.js';
import { strangersIn } from './strangers.js';

/** A body that was read: its values as they are kept, or all that is wrong with it. */
export type Read<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: FieldError[] };

/** What is wrong with a body, if anything. */
export const errorsOf = <T>(read: Read<T>): readonly FieldError[] => (read.ok ? NO_ERRORS : read.errors);

type Path = readonly (string | number)[];
export type BodyReader<T> = (body: unknown, path: Path) => Read<T>;

interface Rules {
  /** Whether the fields that a new record must have are required. */
  readonly creating: boolean;
  /** Names that are read elsewhere. */
  readonly beside?: readonly string[];
}

/**
 * A reader of JSON bodies that hold a catalogue's fillable fields. A body whose values can all be kept is read once;
 * of any other, class-validator tells what is wrong with it, by a class made from the catalogue. Names that the
 * catalogue does not know, or that no client may set, are errors of their own.
 */
export function bodyReader<T>(fields: Fields, { creating, beside = [] }: Rules): BodyReader<Partial<T>> {
  const names = fillableNames(fields);
  const known = new Set([...names, ...beside]);
  const required = names.filter((name) => creating && fields[name]?.required);
  const Body = bodyClass(fields, required);
  return (input, path) => {
    if (!isJsonObject(input)) return { ok: false, errors: [fieldError(path, 'not_an_object')] };
    const isKnown = Object.keys(input).every((name) => known.has(name));
    const values = isKnown && valuesOf(fields, names, input);
    if (values && required.every((name) => Object.hasOwn(values, name)))
      return { ok: true, value: values as Partial<T> };
    const errors = [
      ...strangersIn(input, known).map((name) => fieldError([...path, name], strangerCode(fields, name))),
      ...validate(Body, input, names).map((error) => asFieldError(fields, error, path)),
    ];
    return { ok: false, errors };
  };
}

type Body = Record<string, unknown>;

/** The values as they are kept, in the order of the catalogue; undefined where one of them can't be. */
function valuesOf(fields: Fields, names: readonly string[], input: Body): Body | undefined {
  const values: Body = {};
  for (const name of names) {
    const given = Object.hasOwn(input, name) ? input[name] : undefined;
    if (given === undefined) continue;
    const parsed = fields[name]?.parse(given);
    if (!parsed?.ok) return undefined;
    values[name] = parsed.value;
  }
  return values;
}

function bodyClass(fields: Fields, required: readonly string[]): new () => Body {
  const Class = class {} as new () => Body;
  const prototype = Class.prototype as object;
  for (const name of fillableNames(fields)) if (fields[name]) ByCatalogue(fields[name])(prototype, name);
  for (const name of required) IsGiven(prototype, name);
  return Class;
}

/** class-validator's rule for one row of a catalogue. */
function ByCatalogue(field: Field): PropertyDecorator {
  return ValidateBy({
    name: 'catalogue',
    validator: { validate: (value) => field.parse(value).ok, defaultMessage: () => '$property is not valid' },
  });
}

/** class-validator's IsDefined, but for null: whether a field takes that is its own affair. */
const IsGiven = ValidateBy({
  name: IS_DEFINED,
  validator: { validate: (value) => value !== undefined, defaultMessage: () => '$property is required' },
});

function validate(Body: new () => Body, input: Body, names: readonly string[]): ValidationError[] {
  const body = new Body();
  for (const name of names) if (Object.hasOwn(input, name)) body[name] = input[name];
  return validateSync(body, { skipUndefinedProperties: true, forbidUnknownValues: false });
}

function asFieldError(
  fields: Fields,
  { property, value, constraints }: ValidationError,
  path: Path,
): FieldError {
  const at = [...path, property];
  if (constraints && 'isDefined' in constraints && value === undefined) return fieldError(at, 'required');
  const parsed = fields[property]?.parse(value);
  if (!parsed || parsed.ok) return fieldError(at, 'required');
  return fieldError(at, parsed.code, parsed.detail && `${property}: ${parsed.detail}`);
}

const strangerCode = (fields: Fields, name: string): FieldErrorCode =>
  name === 'id' || Object.hasOwn(fields, name) ? 'not_fillable' : 'unknown_field';

export function isJsonObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
