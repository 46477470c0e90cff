import {
  NO_ERRORS,
  fieldError,
  isAhead,
  joinedErrors,
  parseTimestamp,
  parseUint64,
  targetKind,
  targetNames,
  type CommandType,
  type FieldErrorCode,
  type FieldErrorList,
  type Source,
} from '#domain';
import { lineMembers, type CommandLine, type CommandSpec, type BesideData } from './command-specs.js';
import { isUuid } from '../log/ids.js';
import { errorsOf, refusal, unknownFieldErrors, type Read } from './field-rules.js';
import { readSource } from './part-readers.js';

/** The parsed members of a command line, without type and data. */
export interface LineMembers {
  readonly commandId: string | undefined;
  readonly id: unknown;
  readonly source: Source | undefined;
  readonly observedAt: string | undefined;
  readonly expectedVersion: number | undefined;
  /** The members of the command beside its data, if there are any. */
  readonly beside: Readonly<Record<string, unknown>> | undefined;
}

/** Parses the members of a command line other than type and data: target, identity, expected version, time. */
export function readMembers(line: CommandLine, spec: CommandSpec, receivedAt: string): Read<LineMembers> {
  const source = optional(line.source, (given) => readSource(given, ['source']));
  const observedAt = optional(line.observed_at, (given) => readObservation(given, spec, receivedAt));
  const { names, read } = spec.beside ?? NOTHING_BESIDE;
  const beside = read(line);
  const list = allOf([
    unknownFieldErrors(line, names, []),
    commandIdErrors(line.command_id),
    targetErrors(line, spec),
    inexactIdErrors(line),
    errorsOf(source),
    versionErrors(line.expected_version),
    errorsOf(observedAt),
    errorsOf(beside),
  ]);
  if (!source.ok || !observedAt.ok || !beside.ok || list.errors.length > 0) return { ok: false, ...list };
  const commandId = (line.command_id as string | undefined)?.toLowerCase();
  const expectedVersion = line.expected_version as number | undefined;
  return {
    ok: true,
    value: {
      commandId,
      id: line.id,
      source: source.value,
      observedAt: observedAt.value,
      expectedVersion,
      beside: beside.value,
    },
  };
}

/** The lists joined. Most lines have no errors: then the lists are not copied. */
const allOf = (lists: readonly FieldErrorList[]): FieldErrorList =>
  lists.every(({ errors }) => errors.length === 0) ? NO_ERRORS : joinedErrors(...lists);

const only = (...error: Parameters<typeof fieldError>): FieldErrorList => ({
  errors: [fieldError(...error)],
});

const NOTHING_GIVEN = { ok: true, value: undefined } as const;

const NOTHING_BESIDE: BesideData = { own: [], names: lineMembers, read: () => NOTHING_GIVEN };

const optional = <T>(given: unknown, read: (given: unknown) => Read<T>): Read<T | undefined> =>
  given === undefined ? NOTHING_GIVEN : read(given);

function commandIdErrors(id: unknown): FieldErrorList {
  if (id === undefined || (typeof id === 'string' && isUuid(id))) return NO_ERRORS;
  return only(['command_id'], 'not_a_string', 'command_id must be a UUID');
}

function versionErrors(version: unknown): FieldErrorList {
  if (version === undefined || (Number.isSafeInteger(version) && Number(version) >= 0)) return NO_ERRORS;
  return only(['expected_version'], 'not_uint64', 'expected_version must be a whole number');
}

function readObservation(given: unknown, { observable }: CommandSpec, receivedAt: string): Read<string> {
  const refuse = (code: FieldErrorCode) => refusal(['observed_at'], code);
  if (!observable) return refuse('unknown_field');
  const parsed = parseTimestamp(given);
  if (!parsed.ok) return refuse(parsed.code);
  return isAhead(parsed.value, Date.parse(receivedAt)) ? refuse('in_future') : parsed;
}

function targetErrors({ id, source }: CommandLine, { target }: CommandSpec): FieldErrorList {
  const accepted: readonly string[] = targetNames[target];
  const given = givenNames(id, source);
  const refused = given.filter((name) => !accepted.includes(name));
  if (refused.length > 0) return { errors: refused.map((name) => fieldError([name], 'not_fillable')) };
  if (given.length > 1) return only(['source'], 'duplicate', 'give id or source, not both');
  const [wanted] = accepted;
  return wanted !== undefined && given.length === 0 ? only([wanted], 'required') : NO_ERRORS;
}

const [NEITHER, ID, SOURCE, BOTH] = [[], ['id'], ['source'], ['id', 'source']] as const;

function givenNames(id: unknown, source: unknown): readonly string[] {
  if (id === undefined) return source === undefined ? NEITHER : SOURCE;
  return source === undefined ? ID : BOTH;
}

/** JSON parsers may round a number above 2^53 − 1 to the id of another location. Other invalid ids are `not_found`. */
function inexactIdErrors({ type, id }: CommandLine): FieldErrorList {
  if (typeof id !== 'number' || targetKind(type as CommandType) !== 'location') return NO_ERRORS;
  const parsed = parseUint64(id);
  return !parsed.ok && parsed.code === 'unsafe_number' ? only(['id'], parsed.code) : NO_ERRORS;
}
