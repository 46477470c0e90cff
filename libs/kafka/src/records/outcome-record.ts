import {
  isJsonObject,
  isKept,
  outcomeBody,
  pendingBody,
  refusalBody,
  type AggregateKey,
  type Outcome,
  type OutcomeBody,
  type Problem,
} from '#application';
import { aggregates, type AggregateKind, type Rejection } from '#domain';
import type { Message } from 'kafkajs';
import { jsonValue, UnreadableRecord, type RecordContent } from './headers.js';
import { countOf, ownHeader, ownMembers, textOf, type OwnMembers } from './own-header.js';
import { originMembers, readOrigin, type RecordOrigin, type RecordPlace } from './record-place.js';
import { boundedRejection } from './told-errors.js';

/** Told to whoever wrote a command record, and not kept: the same command id may come again with another request. */
export interface Refusal {
  readonly kind: 'refusal';
  /** The command id, or topic, partition and offset of a record that has none. */
  readonly key: string;
  readonly problem: Problem;
}

/** What became of one command record. */
export type Answer =
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | Refusal
  /** It lay on a wrong partition: its outcome will be that of the record made of it at the aggregate's home. */
  | { readonly kind: 'forwarded'; readonly commandId: string; readonly aggregate: AggregateKey };

/** Every command record that was read gets one such record: its answer, and the checkpoint of its partition. */
export function encodeAnswer(given: Answer, place: RecordPlace): Message {
  const answer = bounded(given);
  const body = bodyOf(answer);
  return {
    key: body.command_id,
    value: JSON.stringify(body),
    partition: place.partition,
    headers: {
      'content-type': 'application/json',
      ...ownHeader({ answer: answer.kind, ...membersOf(answer), ...originMembers(place) }),
    },
  };
}

/**
 * Reads what {@link encodeAnswer} wrote.
 * @throws UnreadableRecord this service can't have written it
 */
export function decodeAnswer({ headers, value }: RecordContent): RecordOrigin & { readonly answer: Answer } {
  const body = jsonValue(value);
  if (!isJsonObject(body)) throw new UnreadableRecord('The outcome is not a JSON object');
  const members = ownMembers(headers);
  return { answer: answerOf(members, body as unknown as OutcomeBody), ...readOrigin(members) };
}

function bounded(answer: Answer): Answer {
  if (answer.kind !== 'outcome' || !answer.outcome.rejection) return answer;
  const rejection = boundedRejection(answer.outcome.rejection);
  return { ...answer, outcome: { ...answer.outcome, rejection } };
}

function bodyOf(answer: Answer): OutcomeBody {
  switch (answer.kind) {
    case 'outcome':
      return outcomeBody(answer.outcome);
    case 'refusal':
      return refusalBody(answer.key, answer.problem);
    case 'forwarded':
      return pendingBody(answer.commandId, answer.aggregate.id);
  }
}

/** What of an answer its body doesn't tell. */
function membersOf(answer: Answer): OwnMembers {
  switch (answer.kind) {
    case 'outcome':
      return outcomeMembers(answer.outcome);
    case 'refusal':
      return {};
    case 'forwarded':
      return { aggregate_kind: answer.aggregate.kind };
  }
}

const outcomeMembers = ({ aggregate, caller, events, requestHash, rejection }: Outcome): OwnMembers => ({
  aggregate_kind: aggregate.kind,
  aggregate_id: isKept({ rejection }) ? undefined : aggregate.id,
  caller,
  events,
  request_hash: requestHash,
  rejection,
});

function answerOf(members: OwnMembers, body: OutcomeBody): Answer {
  const kind = textOf(members, 'answer');
  switch (kind) {
    case 'outcome':
      return { kind, outcome: readOutcome(members, body) };
    case 'refusal':
      if (!body.error) throw new UnreadableRecord('The refusal does not say why');
      return { kind, key: body.command_id, problem: body.error };
    case 'forwarded':
      return { kind, commandId: body.command_id, aggregate: readAggregate(members, body) };
    default:
      throw new UnreadableRecord(`The outcome is an unknown kind of answer: ${kind}`);
  }
}

function readOutcome(members: OwnMembers, told: OutcomeBody): Outcome {
  const rejection = members.rejection as Rejection | undefined;
  const body = isKept({ rejection }) ? told : { ...told, ...untold(members, told) };
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

/** What the body of an outcome that is not kept leaves out. */
const untold = (members: OwnMembers, { aggregate_id }: OutcomeBody) => ({
  aggregate_id: members.aggregate_id === undefined ? aggregate_id : textOf(members, 'aggregate_id'),
  version: 0,
  position: '',
});

function readAggregate(members: OwnMembers, { aggregate_id: id }: OutcomeBody): AggregateKey {
  const kind = textOf(members, 'aggregate_kind');
  if (!Object.hasOwn(aggregates, kind) || id === null)
    throw new UnreadableRecord('The outcome names no aggregate');
  return { kind: kind as AggregateKind, id };
}
