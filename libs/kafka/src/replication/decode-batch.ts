import { isPersisted, type EventRead, type OutcomeRead, type ReplicatedTopic } from '#application';
import type { Batch, KafkaMessage } from 'kafkajs';
import { decodeEvent } from '../records/event-record.js';
import { UnreadableRecord } from '../records/headers.js';
import { decodeAnswer, type Answer } from '../records/outcome-record.js';
import type { ConsumedSlice } from './replica-writer.js';

/** A record that a newer release wrote. It must not be skipped: decisions would be based on an incomplete state. */
export class FromNewerRelease extends Error {}

/** Called for each record that is skipped because it was not written by this service. */
export type OnUnreadable = (message: KafkaMessage, error: UnreadableRecord) => void;

/**
 * Decodes a batch of a replicated topic.
 * @throws FromNewerRelease it contains a record of an unknown type
 */
export function decodeBatch(topic: ReplicatedTopic, batch: Batch, onUnreadable: OnUnreadable): ConsumedSlice {
  const { partition, messages } = batch;
  const first = Number(batch.firstOffset() ?? Infinity);
  const next = Number(batch.lastOffset()) + 1;
  const handleError = (message: KafkaMessage, error: Error) => {
    if (error instanceof UnreadableRecord) return onUnreadable(message, error);
    const record = `${batch.topic}-${partition}-${message.offset}`;
    throw new FromNewerRelease(`${record} can't be read: ${error.message}`, { cause: error });
  };
  if (topic === 'events') {
    const records = messages.flatMap((message) => decodeOrSkip(message, eventRead, handleError));
    return { slice: { topic, partition, next, records }, first, answers: [] };
  }
  const records = messages.flatMap((message) => decodeOrSkip(message, answerRead, handleError));
  return { slice: { topic, partition, next, records }, first, answers: records.map(({ answer }) => answer) };
}

/** The id is made of members that together differ from those of any record at the same offset of another log. */
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
  answer.kind === 'outcome' && isPersisted(answer.outcome);

function decodeOrSkip<T>(
  message: KafkaMessage,
  decode: (message: KafkaMessage) => T,
  handleError: (message: KafkaMessage, error: Error) => void,
): T[] {
  try {
    return [decode(message)];
  } catch (error) {
    handleError(message, error as Error);
    return [];
  }
}
