import {
  isPersisted,
  outcomeBody,
  refusalBody,
  type AggregateKey,
  type Outcome,
  type OutcomeBody,
  type Problem,
} from '#application';
import { aggregates, isJsonObject, type AggregateKind, type Rejection } from '#domain';
import type { Message } from 'kafkajs';
import { jsonValue, UnreadableRecord, type RecordContent } from './headers.js';
import { countOf, internalHeader, internalMembers, textOf, type InternalMembers } from './internal-header.js';
import { originMembers, readOrigin, type RecordOrigin, type WriteContext } from './write-context.js';
import { boundedRejection } from './error-limits.js';

/**
 * The answer to a record without a valid command. It is not stored under the command id, which may be used again by
 * another request.
 */
export interface Refusal {
  readonly kind: 'refusal';
  /** The command id, or the name of the record if it has none. */
  readonly key: string;
  readonly problem: Problem;
}

/**
 * The answer to a record on a wrong partition: only the checkpoint of that partition. The outcome is that of the record
 * it was forwarded as. Nobody who looks for the outcome by the command id must find this answer.
 */
export interface Forwarded {
  readonly kind: 'forwarded';
  /** The name of the record; the command id in records of earlier releases. */
  readonly key: string;
  readonly commandId: string;
  readonly aggregate: AggregateKey;
}

/** The answer to one command record. */
export type Answer = { readonly kind: 'outcome'; readonly outcome: Outcome } | Refusal | Forwarded;

/**
 * Encodes the answer to a command record. Each command record gets exactly one, so these records are also the
 * checkpoint of the partition.
 */
export function encodeAnswer(given: Answer, context: WriteContext): Message {
  const answer = bounded(given);
  const body = bodyOf(answer);
  return {
    key: answer.kind === 'forwarded' ? answer.key : body.command_id,
    value: JSON.stringify(body),
    partition: context.partition,
    headers: {
      'content-type': 'application/json',
      ...internalHeader({ answer: answer.kind, ...membersOf(answer), ...originMembers(context) }),
    },
  };
}

/**
 * Decodes a record of {@link encodeAnswer}.
 * @throws UnreadableRecord it was not written by this service
 */
export function decodeAnswer({
  key,
  headers,
  value,
}: RecordContent): RecordOrigin & { readonly answer: Answer } {
  const body = jsonValue(value);
  if (!isJsonObject(body)) throw new UnreadableRecord('The outcome is not a JSON object');
  const members = internalMembers(headers);
  const name = key?.toString() ?? '';
  return { answer: answerOf(members, body as unknown as OutcomeBody, name), ...readOrigin(members) };
}

/** The body of a forwarded record. In records of earlier releases the status is `pending`. */
interface ForwardedBody extends Pick<OutcomeBody, 'command_id' | 'aggregate_id'> {
  readonly status: 'forwarded';
}

function bounded(answer: Answer): Answer {
  if (answer.kind !== 'outcome' || !answer.outcome.rejection) return answer;
  const rejection = boundedRejection(answer.outcome.rejection);
  return { ...answer, outcome: { ...answer.outcome, rejection } };
}

function bodyOf(answer: Answer): OutcomeBody | ForwardedBody {
  switch (answer.kind) {
    case 'outcome':
      return outcomeBody(answer.outcome);
    case 'refusal':
      return refusalBody(answer.key, answer.problem);
    case 'forwarded':
      return { command_id: answer.commandId, status: 'forwarded', aggregate_id: answer.aggregate.id };
  }
}

/** The members of an answer that its body does not contain. */
function membersOf(answer: Answer): InternalMembers {
  switch (answer.kind) {
    case 'outcome':
      return outcomeMembers(answer.outcome);
    case 'refusal':
      return {};
    case 'forwarded':
      return { aggregate_kind: answer.aggregate.kind };
  }
}

const outcomeMembers = ({ aggregate, caller, events, requestHash, rejection }: Outcome): InternalMembers => ({
  aggregate_kind: aggregate.kind,
  aggregate_id: isPersisted({ rejection }) ? undefined : aggregate.id,
  caller,
  events,
  request_hash: requestHash,
  rejection,
});

function answerOf(members: InternalMembers, body: OutcomeBody, key: string): Answer {
  const kind = textOf(members, 'answer');
  switch (kind) {
    case 'outcome':
      return { kind, outcome: readOutcome(members, body) };
    case 'refusal':
      if (!body.error) throw new UnreadableRecord('The refusal does not say why');
      return { kind, key: body.command_id, problem: body.error };
    case 'forwarded':
      return { kind, key, commandId: body.command_id, aggregate: readAggregate(members, body) };
    default:
      throw new UnreadableRecord(`The outcome is an unknown kind of answer: ${kind}`);
  }
}

function readOutcome(members: InternalMembers, stored: OutcomeBody): Outcome {
  const rejection = members.rejection as Rejection | undefined;
  const body = isPersisted({ rejection }) ? stored : { ...stored, ...omitted(members, stored) };
  const { status, version, position } = body;
  if (status === 'pending' || version === null || position === null)
    throw new UnreadableRecord('The outcome is not complete');
  return {
    commandId: body.command_id,
    requestHash: textOf(members, 'request_hash'),
    caller: textOf(members, 'caller'),
    aggregate: readAggregate(members, body),
    status,
    version,
    events: countOf(members, 'events'),
    position,
    ...(rejection && { rejection }),
  };
}

/** The members that the body of an outcome omits if the outcome is not stored under its command id. */
const omitted = (members: InternalMembers, { aggregate_id }: OutcomeBody) => ({
  aggregate_id: members.aggregate_id === undefined ? aggregate_id : textOf(members, 'aggregate_id'),
  version: 0,
  position: '',
});

function readAggregate(members: InternalMembers, { aggregate_id: id }: OutcomeBody): AggregateKey {
  const kind = textOf(members, 'aggregate_kind');
  if (!Object.hasOwn(aggregates, kind) || id === null)
    throw new UnreadableRecord('The outcome names no aggregate');
  return { kind: kind as AggregateKind, id };
}
