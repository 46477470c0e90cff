import { isKept, type EventRead, type OutcomeRead, type ReplicatedTopic } from '#application';
import type { Batch, KafkaMessage } from 'kafkajs';
import { decodeEvent } from '../records/event-record.js';
import { UnreadableRecord } from '../records/headers.js';
import { decodeAnswer, type Answer } from '../records/outcome-record.js';
import type { Read } from './applier.js';

/** A record that only a newer release can have written. To decide without it would be to decide upon less than there is. */
export class FromNewerRelease extends Error {}

/** Told of a record that is passed over, as nobody of this service has written it. */
export type PassedOver = (message: KafkaMessage, error: UnreadableRecord) => void;

/**
 * What the broker has sent of a partition.
 * @throws FromNewerRelease a record of it can't be passed over
 */
export function readBatch(topic: ReplicatedTopic, batch: Batch, passedOver: PassedOver): Read {
  const { partition, messages } = batch;
  const first = Number(batch.firstOffset() ?? Infinity);
  const next = Number(batch.lastOffset()) + 1;
  const refuse = (message: KafkaMessage, error: Error) => {
    if (error instanceof UnreadableRecord) return passedOver(message, error);
    const record = `${batch.topic}-${partition}-${message.offset}`;
    throw new FromNewerRelease(`${record} can't be read: ${error.message}`, { cause: error });
  };
  if (topic === 'events') {
    const records = messages.flatMap((message) => reading(message, eventRead, refuse));
    return { slice: { topic, partition, next, records }, first, answers: [] };
  }
  const records = messages.flatMap((message) => reading(message, answerRead, refuse));
  return { slice: { topic, partition, next, records }, first, answers: records.map(({ answer }) => answer) };
}

/** What tells an event's record from any other that could lie at its offset in another log. */
function eventRead(message: KafkaMessage): EventRead {
  const { writerEpoch, commandOffset, ...event } = decodeEvent(message);
  const { aggregate, version, commandId, time } = event;
  const id = [aggregate.kind, aggregate.id, version, commandId, time, commandOffset].join(' ');
  return { offset: Number(message.offset), id, writerEpoch, event };
}

function answerRead(message: KafkaMessage): OutcomeRead & { readonly answer: Answer } {
  const { answer, ...origin } = decodeAnswer(message);
  const id = [message.key?.toString(), origin.commandOffset, message.timestamp].join(' ');
  const read = {
    offset: Number(message.offset),
    id,
    writtenAt: Number(message.timestamp),
    ...origin,
    answer,
  };
  return isKeptOutcome(answer) ? Object.assign(read, { outcome: answer.outcome }) : read;
}

const isKeptOutcome = (answer: Answer): answer is Extract<Answer, { kind: 'outcome' }> =>
  answer.kind === 'outcome' && isKept(answer.outcome);

function reading<T>(
  message: KafkaMessage,
  read: (message: KafkaMessage) => T,
  refuse: (message: KafkaMessage, error: Error) => void,
): T[] {
  try {
    return [read(message)];
  } catch (error) {
    refuse(message, error as Error);
    return [];
  }
}
