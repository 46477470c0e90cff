import {
  fieldError,
  isCommandType,
  parseUint64,
  targetKind,
  type AggregateKind,
  type DomainCommand,
  type FieldError,
  type Rejection,
} from '#domain';
import type { CommandLine } from './command-line.js';
import { commandSpecs, type CommandSpec } from './command-specs.js';
import type { CommandEnvelope, ExpectedVersion } from './envelope.js';
import { idOfCommand, idOfSource, newCommandId, requestHash } from './identity.js';
import { isUuid } from './uuids.js';
import { errorsOf } from './validation/field-rules.js';
import { readMembers, type LineMembers } from './validation/line-members.js';

export interface IntakeContext {
  readonly caller: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly receivedAt: string;
  /** Where the line's data stands in the body, for the pointers of its errors. */
  readonly dataPath: readonly string[];
  /** The condition of the request, for an edge whose lines have no expected_version. */
  readonly expectedVersion?: ExpectedVersion;
}

/** A command that may go to the gateway, or why it may not. */
export type Intake =
  | { readonly ok: true; readonly envelope: CommandEnvelope }
  | { readonly ok: false; readonly rejection: Rejection };

/** Checks a command and gives it its identity. The one way in, for HTTP, bulk and Kafka alike. */
export function takeIn(line: CommandLine, context: IntakeContext): Intake {
  if (!isCommandType(line.type)) return invalid([typeError(line.type)]);
  const spec = commandSpecs[line.type];
  const members = readMembers(line, spec, context.receivedAt);
  const data = spec.read(line.data === undefined ? {} : line.data, context.dataPath);
  if (!members.ok || !data.ok) return invalid([...errorsOf(members), ...errorsOf(data)]);
  const commandId = members.value.commandId ?? newCommandId();
  const kind = targetKind(line.type);
  const id = targetId(kind, spec, members.value, commandId);
  if (id === undefined) return { ok: false, rejection: { code: 'not_found' } };
  const identity = { commandId, fresh: members.value.commandId === undefined, aggregate: { kind, id } };
  const command = spec.command(data.value, members.value.source);
  return { ok: true, envelope: seal(identity, command, members.value, context) };
}

const invalid = (errors: readonly FieldError[]): Intake => ({
  ok: false,
  rejection: { code: 'validation_failed', errors },
});

function typeError(type: unknown): FieldError {
  const detail = `type must be one of ${Object.keys(commandSpecs).join(', ')}`;
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

/** The identifier as it is kept, or undefined where no record can have it. */
export function canonicalId(kind: AggregateKind, id: unknown): string | undefined {
  if (kind !== 'location') return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined;
  const parsed = parseUint64(id);
  return parsed.ok ? parsed.value : undefined;
}

type Identity = Required<Pick<CommandEnvelope, 'commandId' | 'fresh' | 'aggregate'>>;

function seal(
  { commandId, fresh, aggregate }: Identity,
  bare: DomainCommand,
  members: LineMembers,
  { caller, receivedAt, expectedVersion = members.expectedVersion }: IntakeContext,
): CommandEnvelope {
  const { observedAt } = members;
  // Onto what was just made: each copy with one more member would have a shape of its own.
  const command = observedAt === undefined ? bare : Object.assign(bare, { observed_at: observedAt });
  const hash = requestHash([aggregate.id, expectedVersion ?? null, command]);
  const envelope = { commandId, fresh, aggregate, command, caller, receivedAt, requestHash: hash };
  return expectedVersion === undefined ? envelope : Object.assign(envelope, { expectedVersion });
}
