import {
  NO_ERRORS,
  fieldError,
  fillableNames,
  isJsonObject,
  joinedErrors,
  MOST_ERRORS,
  type Field,
  type FieldError,
  type FieldErrorCode,
  type FieldErrorList,
  type Fields,
  type Parser,
  type Refused,
  errorsWithin,
} from '#domain';
import { IS_DEFINED, ValidateBy, validateSync, type ValidationError } from 'class-validator';

type Path = readonly (string | number)[];

/** The parsed values in stored form, or the field errors. */
export type Read<T> = { readonly ok: true; readonly value: T } | Refusal;

type Refusal = { readonly ok: false } & FieldErrorList;

/** The result with one error. */
export const refusal = (path: Path, code: FieldErrorCode, detail?: string): Refusal => ({
  ok: false,
  errors: [fieldError(path, code, detail)],
});

/** The errors of a result; none if it is ok. */
export const errorsOf = <T>(read: Read<T>): FieldErrorList => (read.ok ? NO_ERRORS : read);

export type BodyReader<T> = (body: unknown, path: Path) => Read<T>;

interface Rules {
  /** Whether required fields must be present. */
  readonly creating: boolean;
  /** Names of further members, which the caller reads. */
  readonly beside?: readonly string[];
}

/**
 * Returns a parser of JSON bodies with a catalogue's fillable fields. A valid body is parsed in one pass. For an
 * invalid one, class-validator collects the errors, with a class that is generated from the catalogue. Names that are
 * not in the catalogue, or that no client may set, are errors as well.
 */
export function bodyReader<T>(fields: Fields, { creating, beside = [] }: Rules): BodyReader<Partial<T>> {
  const names = fillableNames(fields);
  const known = new Set([...names, ...beside]);
  const required = names.filter((name) => creating && fields[name]?.required);
  const parsers = new Map(names.map((name) => [name, parserOf(fields[name] as Field, creating)] as const));
  const Body = bodyClass(parsers, required);
  const codeOfUnknown = (name: string) => unknownFieldCode(fields, name);
  return (input, path) => {
    if (!isJsonObject(input)) return refusal(path, 'not_an_object');
    const unknown = unknownFieldErrors(input, known, path, codeOfUnknown);
    const values = unknown === NO_ERRORS && valuesOf(parsers, input);
    if (values && required.every((name) => Object.hasOwn(values, name)))
      return { ok: true, value: values as Partial<T> };
    const errors = validate(Body, input, names).flatMap((error) => fieldErrorsOf(parsers, error, path));
    return { ok: false, ...joinedErrors(unknown, { errors }) };
  };
}

type Body = Record<string, unknown>;

/** By the name of the field, in catalogue order. */
type Parsers = ReadonlyMap<string, Parser<unknown>>;

/** A change has merge patches of objects, which are whole in a new record. */
const parserOf = ({ parse, parsePatch = parse }: Field, creating: boolean): Parser<unknown> =>
  creating ? parse : parsePatch;

/** The values in stored form, in catalogue order; undefined if one of them is invalid. */
function valuesOf(parsers: Parsers, input: Body): Body | undefined {
  const values: Body = {};
  for (const [name, parse] of parsers) {
    const given = Object.hasOwn(input, name) ? input[name] : undefined;
    if (given === undefined) continue;
    const parsed = parse(given);
    if (!parsed.ok) return undefined;
    values[name] = parsed.value;
  }
  return values;
}

function bodyClass(parsers: Parsers, required: readonly string[]): new () => Body {
  const Class = class {} as new () => Body;
  const prototype = Class.prototype as object;
  for (const [name, parse] of parsers) ByCatalogue(parse)(prototype, name);
  for (const name of required) IsGiven(prototype, name);
  return Class;
}

/** class-validator's rule for one field of a catalogue. */
function ByCatalogue(parse: Parser<unknown>): PropertyDecorator {
  return ValidateBy({
    name: 'catalogue',
    validator: { validate: (value) => parse(value).ok, defaultMessage: () => '$property is not valid' },
  });
}

/** Like class-validator's IsDefined, but accepts null: each field decides itself whether it is nullable. */
const IsGiven = ValidateBy({
  name: IS_DEFINED,
  validator: { validate: (value) => value !== undefined, defaultMessage: () => '$property is required' },
});

function validate(Body: new () => Body, input: Body, names: readonly string[]): ValidationError[] {
  const body = new Body();
  for (const name of names) if (Object.hasOwn(input, name)) body[name] = input[name];
  return validateSync(body, { skipUndefinedProperties: true, forbidUnknownValues: false });
}

function fieldErrorsOf(
  parsers: Parsers,
  { property, value, constraints }: ValidationError,
  path: Path,
): readonly FieldError[] {
  const at = [...path, property];
  if (constraints && 'isDefined' in constraints && value === undefined) return [fieldError(at, 'required')];
  const parsed = parsers.get(property)?.(value);
  return !parsed || parsed.ok ? [fieldError(at, 'required')] : refusalErrors(at, parsed);
}

/** The errors of a refused value, each at its place. @param at where the value is in the request's body */
export const refusalErrors = (at: Path, refused: Refused): readonly FieldError[] =>
  errorsWithin(refused).map(({ path, code, detail }) => {
    const name = [...at, ...path].findLast((step) => typeof step === 'string');
    return fieldError([...at, ...path], code, detail && `${name}: ${detail}`);
  });

const unknownFieldCode = (fields: Fields, name: string): FieldErrorCode =>
  name === 'id' || Object.hasOwn(fields, name) ? 'not_fillable' : 'unknown_field';

/**
 * The errors of an object's members that are not among the known ones.
 * @param codeOf the code of an unknown member's error
 */
export function unknownFieldErrors(
  input: object,
  known: ReadonlySet<string>,
  path: readonly (string | number)[],
  codeOf: (name: string) => FieldErrorCode = () => 'unknown_field',
): FieldErrorList {
  const unknown = Object.keys(input).filter((name) => !known.has(name));
  if (unknown.length === 0) return NO_ERRORS;
  const errors = unknown.slice(0, MOST_ERRORS).map((name) => fieldError([...path, name], codeOf(name)));
  return joinedErrors({ errors, more_errors: unknown.length - errors.length });
}
