import type { Position, RecordedEvent } from '#application';
import type { Message, Producer, TopicMessages, Transaction } from 'kafkajs';
import { sendAcknowledged } from '../client/send-acknowledged.js';
import { encodeEvent } from '../records/event-record.js';
import { encodeAnswer } from '../records/outcome-record.js';
import { stationStatusRecords } from '../records/station-status-record.js';
import { chunksOf } from '../topics/chunks.js';
import { MAX_BATCH_BYTES } from '../topics/topic-configs.js';
import type { TopicNames } from '../topics/topic-names.js';
import { UnprocessableCommand, type AnswerAtOffset, type DecidedBatch } from './decide-batch.js';

/** The writer that appends, and its partition. */
export interface AppendContext {
  readonly producer: Producer;
  readonly topics: TopicNames;
  readonly partition: number;
  /** The number of partitions of each topic. */
  readonly partitions: number;
  readonly writerEpoch: number;
  /** The `source` of events as CloudEvents. */
  readonly eventsSource: string;
  /** The position of the read models. */
  readonly projected: Position | undefined;
}

/** Offsets of the writer's partition of the events topic. */
export interface EventsEnd {
  /** The offset after the last event. */
  readonly end: number;
  /** The offset of the next event: markers of transactions take offsets too. */
  readonly next: number;
}

/** The answers of a committed batch, and where events and answers end then. */
export interface AppendedBatch {
  readonly answers: readonly AnswerAtOffset[];
  readonly events: EventsEnd;
  readonly outcomesEnd: number;
}

/** Bytes of a value; the difference is an upper bound of the key, the headers and the frame of a batch of one record. */
const MAX_VALUE_BYTES = MAX_BATCH_BYTES - 65_536;

/**
 * Appends a batch in one transaction and one request, if its records fit into one. The answers contain the offsets of
 * the events. They are known before the broker returns them, as the partition has one writer: asking first would take
 * two more round trips.
 * @param before where the events end before the batch
 * @throws UnprocessableCommand a record can't be written; no transaction was begun
 * @throws Error any other failure: the producer can't be used any more, and the batch may be committed or not
 */
export async function appendBatch(
  decided: DecidedBatch,
  before: EventsEnd,
  context: AppendContext,
): Promise<AppendedBatch> {
  const { producer, topics, partition, partitions, writerEpoch, eventsSource, projected } = context;
  const { batch, offsets } = decided;
  const writeContext = (commandOffset: number) => ({ partition, commandOffset, writerEpoch });
  const eventRecord = (event: RecordedEvent) =>
    encodeEvent(event, { ...writeContext(offsets.get(event.commandId) ?? 0), eventsSource });
  const changes = encodeChecked(() => [
    { topic: topics.events, messages: batch.events.map(eventRecord) },
    { topic: topics['station-status'], messages: stationStatusRecords(batch, partition) },
  ]);
  const answers = decided.answers({
    partition,
    partitions,
    before: before.end,
    base: before.next,
    projected,
  });
  const records = answers.map(({ answer, offset }) => encodeAnswer(answer, writeContext(offset)));
  const transaction = await producer.transaction();
  const bases = await send(transaction, [...changes, { topic: topics.outcomes, messages: records }]);
  checkBase(bases.get(topics.events), before.next);
  await transaction.commit();
  const outcomesEnd = (bases.get(topics.outcomes) ?? 0) + records.length;
  return { answers, events: endAfter(before, batch.events.length), outcomesEnd };
}

/** A commit adds a marker to each partition that it has written to. */
function endAfter(before: EventsEnd, count: number): EventsEnd {
  const end = before.next + count;
  return count === 0 ? before : { end, next: end + 1 };
}

/**
 * Another offset is possible when a coordinator that failed over repeats the marker of a transaction. The answers of
 * the batch would be wrong, so it must not be committed; the next takeover aborts it.
 */
function checkBase(base: number | undefined, expected: number): void {
  if (base !== undefined && base !== expected)
    throw new Error(`the events were written at offset ${base} instead of ${expected}`);
}

interface TopicRecords {
  readonly topic: string;
  readonly messages: readonly Message[];
}

/**
 * Encodes records and checks their sizes before the transaction begins: a record that can't be written would fail its
 * batch each time that is tried again.
 * @throws UnprocessableCommand a record can't be encoded, or is too large
 */
function encodeChecked(encode: () => readonly TopicRecords[]): readonly TopicRecords[] {
  try {
    const records = encode();
    for (const { messages } of records) messages.forEach(checkSize);
    return records;
  } catch (error) {
    throw new UnprocessableCommand('the events of a command cannot be written', { cause: error });
  }
}

function checkSize({ value }: Message): void {
  const { length } = value ?? '';
  // Exact bytes are counted only if the upper bound, three for a UTF-16 unit, is exceeded.
  if (3 * length > MAX_VALUE_BYTES && Buffer.byteLength(value ?? '') > MAX_VALUE_BYTES)
    throw new Error(`a record of ${length} characters is larger than a topic takes`);
}

/**
 * Sends records of one partition to several topics, together in as few requests as possible: each request of a
 * transaction costs several round trips.
 * @returns by topic, the offset of the first record
 */
async function send(
  transaction: Transaction,
  records: readonly TopicRecords[],
): Promise<ReadonlyMap<string, number>> {
  const bases = new Map<string, number>();
  for (const topicMessages of requestsOf(records))
    for (const { topicName, baseOffset } of await sendAcknowledged(transaction, topicMessages))
      if (!bases.has(topicName)) bases.set(topicName, Number(baseOffset));
  for (const { topic, messages } of records)
    if (messages.length > 0 && !((bases.get(topic) ?? -1) >= 0))
      throw new Error(`The broker did not return the offset in ${topic}`);
  return bases;
}

/** Yields requests of one chunk of each topic, as long as any topic has chunks left. */
function* requestsOf(records: readonly TopicRecords[]): Generator<TopicMessages[]> {
  const divided = records.map(({ topic, messages }) => ({ topic, chunks: [...chunksOf(messages)] }));
  const count = Math.max(...divided.map(({ chunks }) => chunks.length));
  for (let index = 0; index < count; index++)
    yield divided.flatMap(({ topic, chunks }) => {
      const messages = chunks[index];
      return messages ? [{ topic, messages: [...messages] }] : [];
    });
}
