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
import type { IHeaders, Message } from 'kafkajs';
import {
  headerText,
  jsonValue,
  requiredCount,
  requiredText,
  UnreadableRecord,
  type RecordContent,
} from './headers.js';
import { originHeaders, readOrigin, type RecordOrigin, type RecordPlace } from './record-place.js';
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
      directory_answer: answer.kind,
      ...headersOf(answer),
      ...originHeaders(place),
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
  return { answer: answerOf(headers, body as unknown as OutcomeBody), ...readOrigin(headers) };
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
function headersOf(answer: Answer): IHeaders {
  switch (answer.kind) {
    case 'outcome':
      return outcomeHeaders(answer.outcome);
    case 'refusal':
      return {};
    case 'forwarded':
      return { directory_aggregate_kind: answer.aggregate.kind };
  }
}

const outcomeHeaders = ({ aggregate, caller, events, requestHash, rejection }: Outcome): IHeaders => ({
  directory_aggregate_kind: aggregate.kind,
  ...(!isKept({ rejection }) && { directory_aggregate_id: aggregate.id }),
  directory_caller: caller,
  directory_events: String(events),
  directory_request_hash: requestHash,
  ...(rejection && { directory_rejection: JSON.stringify(rejection) }),
});

function answerOf(headers: IHeaders | undefined, body: OutcomeBody): Answer {
  const kind = requiredText(headers, 'directory_answer');
  switch (kind) {
    case 'outcome':
      return { kind, outcome: readOutcome(headers, body) };
    case 'refusal':
      if (!body.error) throw new UnreadableRecord('The refusal does not say why');
      return { kind, key: body.command_id, problem: body.error };
    case 'forwarded':
      return { kind, commandId: body.command_id, aggregate: readAggregate(headers, body) };
    default:
      throw new UnreadableRecord(`The outcome is an unknown kind of answer: ${kind}`);
  }
}

function readOutcome(headers: IHeaders | undefined, told: OutcomeBody): Outcome {
  const rejection = readRejection(headers);
  const body = isKept({ rejection }) ? told : { ...told, ...untold(headers, told) };
  const { status, version, position } = body;
  if (status === 'pending' || version === null || position === null)
    throw new UnreadableRecord('The outcome is not complete');
  return {
    commandId: body.command_id,
    requestHash: requiredText(headers, 'directory_request_hash'),
    caller: requiredText(headers, 'directory_caller'),
    aggregate: readAggregate(headers, body),
    status,
    version,
    events: requiredCount(headers, 'directory_events'),
    position,
    ...(rejection && { rejection }),
  };
}

function readRejection(headers: IHeaders | undefined): Rejection | undefined {
  const text = headerText(headers, 'directory_rejection');
  return text === undefined ? undefined : (jsonValue(text) as Rejection);
}

/** What the body of an outcome that is not kept leaves out. */
const untold = (headers: IHeaders | undefined, { aggregate_id }: OutcomeBody) => ({
  aggregate_id: headerText(headers, 'directory_aggregate_id') ?? aggregate_id,
  version: 0,
  position: '',
});

function readAggregate(headers: IHeaders | undefined, { aggregate_id: id }: OutcomeBody): AggregateKey {
  const kind = requiredText(headers, 'directory_aggregate_kind');
  if (!Object.hasOwn(aggregates, kind) || id === null)
    throw new UnreadableRecord('The outcome names no aggregate');
  return { kind: kind as AggregateKind, id };
}
