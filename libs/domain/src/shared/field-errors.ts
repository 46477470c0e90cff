/** Why a field's value is refused. The codes are part of the public interface. */
export const fieldErrorCodes = [
  'required',
  'null_not_allowed',
  'not_numeric',
  'not_a_string',
  'not_a_boolean',
  'not_an_object',
  'not_an_array',
  'too_long',
  'invalid_character',
  'not_in_list',
  'not_uint64',
  'unsafe_number',
  'not_a_count',
  'not_a_number',
  'out_of_range',
  'too_large',
  'not_a_timestamp',
  'in_future',
  'not_a_country',
  'not_a_time_zone',
  'not_a_photo_path',
  'not_a_url',
  'unknown_field',
  'not_fillable',
  'duplicate',
  'location_unknown',
  'location_retired',
  'connector_type_unknown',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** The error of one field. `pointer` is an RFC 6901 JSON Pointer into the request's body. */
export interface FieldError {
  readonly pointer: string;
  readonly code: FieldErrorCode;
  readonly detail: string;
}

/** Field errors of one request. */
export interface FieldErrorList {
  /** At most 100. */
  readonly errors: readonly FieldError[];
  /** How many more there are; absent for none. */
  readonly more_errors?: number;
}

/** The errors of valid input. A shared list, as thousands of valid commands a second need one. */
export const NO_ERRORS: FieldErrorList = { errors: [] };

/** Greatest number of errors of a list. The client has to correct these before it sees further ones. */
export const MOST_ERRORS = 100;

/** Joins lists: the first 100 errors, and the number of the others. */
export function joinedErrors(...lists: readonly FieldErrorList[]): FieldErrorList {
  const all = lists.flatMap(({ errors }) => errors);
  const errors = all.length > MOST_ERRORS ? all.slice(0, MOST_ERRORS) : all;
  const more = lists.reduce((sum, { more_errors = 0 }) => sum + more_errors, all.length - errors.length);
  return more > 0 ? { errors, more_errors: more } : { errors };
}

/** Collects the errors of many values: it builds the first 100 and counts the others. */
export class FieldErrors {
  private readonly listed: FieldError[] = [];
  private more = 0;

  /** Adds what {@link fieldError} returns. */
  add(...error: Parameters<typeof fieldError>): void {
    if (this.listed.length < MOST_ERRORS) this.listed.push(fieldError(...error));
    else this.more += 1;
  }

  addAll(errors: readonly FieldError[]): void {
    for (const error of errors)
      if (this.listed.length < MOST_ERRORS) this.listed.push(error);
      else this.more += 1;
  }

  list(): FieldErrorList {
    return this.more > 0 ? { errors: this.listed, more_errors: this.more } : { errors: this.listed };
  }
}

const details: Record<FieldErrorCode, (name: string) => string> = {
  required: (name) => `${name} is required`,
  null_not_allowed: (name) => `${name} must not be null`,
  not_numeric: (name) => `${name} must be numeric, for example "52.52"`,
  not_a_string: (name) => `${name} must be a string`,
  not_a_boolean: (name) => `${name} must be true or false`,
  not_an_object: (name) => `${name} must be a JSON object`,
  not_an_array: (name) => `${name} must be a JSON array`,
  too_long: (name) => `${name} is longer than allowed`,
  invalid_character: (name) => `${name} must not contain NUL or unpaired surrogates`,
  not_in_list: (name) => `${name} must be one of the values allowed`,
  not_uint64: (name) => `${name} must be a whole number from 0 to 18446744073709551615 without leading zeros`,
  unsafe_number: (name) => `${name} is too large for an exact JSON number: send it as a string`,
  not_a_count: (name) => `${name} must be a whole number from 1 to 1000`,
  not_a_number: (name) => `${name} must be a number`,
  out_of_range: (name) => `${name} is not in the range allowed`,
  too_large: (name) => `${name} is larger than allowed`,
  not_a_timestamp: (name) => `${name} must be an RFC 3339 time, for example "2026-11-21T08:00:00Z"`,
  in_future: (name) => `${name} is more than 5 minutes ahead of this service's clock`,
  not_a_country: (name) => `${name} must be an ISO 3166-1 alpha-2 code, for example "DE"`,
  not_a_time_zone: (name) => `${name} must be an IANA time zone, for example "Europe/Berlin"`,
  not_a_photo_path: (name) => `${name} must be a path of an image below images/, for example "images/a.png"`,
  not_a_url: (name) => `${name} must be an absolute http or https URL`,
  unknown_field: (name) => `${name} is not a known field`,
  not_fillable: (name) => `${name} is assigned by the service and can't be set`,
  duplicate: (name) => `${name} is listed already`,
  location_unknown: (name) => `${name} is not a registered location`,
  location_retired: (name) => `${name} is a retired location, which takes no new stations`,
  connector_type_unknown: (name) => `${name} is not a known connector type`,
};

/** Greatest length of a name in an error, in UTF-16 code units: names that clients send may have megabytes. */
const NAME_LENGTH = 200;

const shortName = (step: string | number): string => {
  const name = String(step);
  return name.length <= NAME_LENGTH ? name : `${name.slice(0, NAME_LENGTH - 1).toWellFormed()}…`;
};

/**
 * Builds the error of one field. The path is escaped as in RFC 6901 section 3; names of more than 200 characters are
 * cut, with an ellipsis.
 * @param path property names and array indexes from the body's root; the last one names the field
 * @param detail replaces the code's default sentence
 */
export function fieldError(
  path: readonly (string | number)[],
  code: FieldErrorCode,
  detail?: string,
): FieldError {
  const names = path.map(shortName);
  const pointer = names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  // Of an item of a list: the list and the index.
  const ownName = names.slice(path.findLastIndex((step) => typeof step === 'string')).join('/');
  const name = names.length > 0 ? ownName : 'the body';
  return { pointer, code, detail: detail ?? details[code](name) };
}
