import {
  fieldError,
  joinedErrors,
  commandTypes,
  isCommandType,
  parseUint64,
  targetKind,
  type AggregateKind,
  type DomainCommand,
  type FieldError,
  type FieldErrorList,
  type Rejection,
} from '#domain';
import { commandSpecs, type CommandLine, type CommandSpec } from './command-specs.js';
import type { CommandEnvelope, ExpectedVersion } from '../ports/write-side.js';
import { idOfCommand, idOfSource, newUuid, requestHash, isUuid } from '../log/ids.js';
import { MOST_MEMBERS, MOST_VALUES } from './parse-json.js';
import { errorsOf } from './field-rules.js';
import { readMembers, type LineMembers } from './line-members.js';

export interface ParseContext {
  readonly caller: string;
  /** Whether the caller is authenticated: a command of another caller with the same id is another request. */
  readonly isAuthenticated?: boolean;
  /** RFC 3339 in UTC with milliseconds. */
  readonly receivedAt: string;
  /** Path of the data in the request's body, for the JSON pointers of its errors. */
  readonly dataPath: readonly string[];
  /** The expected version of the request's If-Match header; the line's `expected_version` is used if absent. */
  readonly expectedVersion?: ExpectedVersion;
  /** How many values {@link parseJson} left out of the body. The command is rejected unless it is 0. */
  readonly omitted?: number;
  readonly traceparent?: string | undefined;
  /** The import that sends the command; undefined if none does. */
  readonly importId?: string | undefined;
}

/** The envelope of a valid command, or the rejection of an invalid one. */
export type ParsedCommand =
  | { readonly ok: true; readonly envelope: CommandEnvelope }
  | { readonly ok: false; readonly rejection: Rejection };

/** Validates a command line and builds its envelope. HTTP, bulk and Kafka all use this function. */
export function parseCommand(line: CommandLine, context: ParseContext): ParsedCommand {
  if (!isCommandType(line.type)) return invalid({ errors: [typeError(line.type)] }, context);
  const spec = commandSpecs[line.type];
  const members = readMembers(line, spec, context.receivedAt);
  const data = spec.read(line.data === undefined ? {} : line.data, context.dataPath);
  if (!members.ok || !data.ok || context.omitted)
    return invalid(joinedErrors(errorsOf(members), errorsOf(data)), context);
  const commandId = members.value.commandId ?? newUuid();
  const kind = targetKind(line.type);
  const id = targetId(kind, spec, members.value, commandId);
  if (id === undefined) return { ok: false, rejection: { code: 'not_found' } };
  const identity = { commandId, fresh: members.value.commandId === undefined, aggregate: { kind, id } };
  const command = spec.command(data.value, members.value.source);
  return { ok: true, envelope: envelopeOf(identity, command, members.value, context) };
}

function invalid(list: FieldErrorList, { omitted = 0 }: ParseContext): ParsedCommand {
  const found = list.errors.length > 0 ? list : { errors: [tooManyValues()] };
  const rejection = {
    code: 'validation_failed',
    ...joinedErrors(found, { errors: [], more_errors: omitted }),
  } as const;
  return { ok: false, rejection };
}

const tooManyValues = () =>
  fieldError(
    [],
    'too_long',
    `the body has more than ${MOST_VALUES} values, or an object with more than ${MOST_MEMBERS} members`,
  );

function typeError(type: unknown): FieldError {
  const detail = `type must be one of ${commandTypes.join(', ')}`;
  return type === undefined ? fieldError(['type'], 'required') : fieldError(['type'], 'not_in_list', detail);
}

function targetId(
  kind: AggregateKind,
  { target }: CommandSpec,
  { id, source }: LineMembers,
  commandId: string,
): string | undefined {
  if (target === 'new') return idOfCommand(commandId);
  return source ? idOfSource(kind, source) : canonicalId(kind, id);
}

/** The identifier in stored form, or undefined if it is not a valid one of this kind. */
export function canonicalId(kind: AggregateKind, id: unknown): string | undefined {
  if (kind !== 'location') return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined;
  const parsed = parseUint64(id);
  return parsed.ok ? parsed.value : undefined;
}

type Identity = Required<Pick<CommandEnvelope, 'commandId' | 'fresh' | 'aggregate'>>;

function envelopeOf(
  { commandId, fresh, aggregate }: Identity,
  bare: DomainCommand,
  members: LineMembers,
  {
    caller,
    isAuthenticated,
    receivedAt,
    traceparent,
    importId,
    expectedVersion = members.expectedVersion,
  }: ParseContext,
): CommandEnvelope {
  const { observedAt, beside } = members;
  // Object.assign to the new objects: V8 would give each spread copy its own hidden class.
  const observed = observedAt === undefined ? bare : Object.assign(bare, { observed_at: observedAt });
  const command = beside ? Object.assign(observed, beside) : observed;
  const owner = isAuthenticated ? [caller] : [];
  const hash = requestHash([aggregate.id, expectedVersion ?? null, command, ...owner]);
  const envelope = {
    commandId,
    fresh,
    aggregate,
    command,
    caller,
    receivedAt,
    requestHash: hash,
    traceparent,
    importId,
  };
  return expectedVersion === undefined ? envelope : Object.assign(envelope, { expectedVersion });
}
