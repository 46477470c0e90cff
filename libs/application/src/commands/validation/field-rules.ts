import {
  fieldError,
  fillableNames,
  type Field,
  type FieldError,
  type FieldErrorCode,
  type Fields,
} from '#domain';
import { IS_DEFINED, ValidateBy, validateSync, type ValidationError } from 'class-validator';

/** A body that was read: its values as they are kept, or all that is wrong with it. */
export type Read<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: FieldError[] };

/** What is wrong with a body, if anything. */
export const errorsOf = <T>(read: Read<T>): FieldError[] => (read.ok ? [] : read.errors);

type Path = readonly (string | number)[];
export type BodyReader<T> = (body: unknown, path: Path) => Read<T>;

interface Rules {
  /** Whether the fields that a new record must have are required. */
  readonly creating: boolean;
}

/**
 * A reader of JSON bodies that hold a catalogue's fillable fields. class-validator does the validating, by a
 * class made from the catalogue; names that it does not know, or that no client may set, are errors of their own.
 */
export function bodyReader<T>(fields: Fields, rules: Rules): BodyReader<Partial<T>> {
  const names = fillableNames(fields);
  const known = new Set<string>(names);
  const classes = new BodyClasses(fields, rules);
  return (input, path) => {
    if (!isJsonObject(input)) return { ok: false, errors: [fieldError(path, 'not_an_object')] };
    const strangers = Object.keys(input).filter((name) => !known.has(name));
    const given = names.filter((name) => Object.hasOwn(input, name));
    const body = classes.bodyOf(given);
    for (const name of given) body[name] = input[name];
    const errors = [
      ...strangers.map((name) => fieldError([...path, name], strangerCode(fields, name))),
      ...validate(body).map((error) => asFieldError(fields, error, path)),
    ];
    if (errors.length > 0) return { ok: false, errors };
    return { ok: true, value: keep(fields, body) as Partial<T> };
  };
}

type Body = Record<string, unknown>;

/** Sets of names that get a class of their own; bodies of any other set take the class that knows all names. */
const GREATEST_CLASS_COUNT = 100;

/**
 * Classes for class-validator. It looks at every rule of a class for every body, and bodies of one sender have the
 * same few of many fields: each set of names has its class.
 */
class BodyClasses {
  private readonly byNames = new Map<string, new () => Body>();
  private readonly all: new () => Body;
  private readonly required: readonly string[];

  constructor(
    private readonly fields: Fields,
    rules: Rules,
  ) {
    const names = fillableNames(fields);
    this.required = names.filter((name) => rules.creating && fields[name]?.required);
    this.all = this.classOf(names);
  }

  /** A body for values of these fields. */
  bodyOf(names: readonly string[]): Body {
    const key = names.join();
    let Body = this.byNames.get(key);
    if (!Body && this.byNames.size < GREATEST_CLASS_COUNT) {
      Body = this.classOf(names);
      this.byNames.set(key, Body);
    }
    return new (Body ?? this.all)();
  }

  private classOf(names: readonly string[]): new () => Body {
    const Class = class {} as new () => Body;
    for (const [name, field] of Object.entries(this.fields)) {
      if (names.includes(name)) ByCatalogue(field)(Class.prototype as object, name);
    }
    for (const name of this.required) IsGiven(Class.prototype as object, name);
    return Class;
  }
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

function validate(body: Body): ValidationError[] {
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

function keep(fields: Fields, body: Body): Body {
  const values: Body = {};
  for (const name of Object.keys(body)) {
    const parsed = fields[name]?.parse(body[name]);
    if (parsed?.ok) values[name] = parsed.value;
  }
  return values;
}

const strangerCode = (fields: Fields, name: string): FieldErrorCode =>
  name === 'id' || Object.hasOwn(fields, name) ? 'not_fillable' : 'unknown_field';

export function isJsonObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
