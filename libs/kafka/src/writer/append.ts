import type { RecordedEvent } from '#application';
import type { Message, Producer, TopicMessages, Transaction } from 'kafkajs';
import { sendInFull } from '../client/send-in-full.js';
import { encodeEvent } from '../records/event-record.js';
import { encodeAnswer } from '../records/outcome-record.js';
import { stationStatusRecords } from '../records/station-status-record.js';
import { chunksOf } from '../topics/chunks.js';
import { GREATEST_BATCH } from '../topics/topic-configs.js';
import type { TopicNames } from '../topics/topic-names.js';
import { Undecidable, type Decided, type PlacedAnswer } from './decisions.js';

/** Who appends to which partition. */
export interface Appender {
  readonly producer: Producer;
  readonly topics: TopicNames;
  readonly partition: number;
  readonly partitions: number;
  readonly writerEpoch: number;
}

/** Where a batch has come to lie. */
export interface Appended {
  readonly answers: readonly PlacedAnswer[];
  /** Offsets behind the last event and the last answer. */
  readonly eventsEnd: number;
  readonly outcomesEnd: number;
}

/** What a batch of one record has around its value, at most: key, headers, and the batch itself. */
const GREATEST_VALUE = GREATEST_BATCH - 65_536;

/**
 * Records that the broker takes, made before anything is begun: one that can't be written would fail with its batch
 * whenever that is tried again.
 * @throws Undecidable one of them can't be
 */
function writable(make: () => readonly Records[]): readonly Records[] {
  try {
    const records = make();
    for (const { messages } of records) messages.forEach(checkSize);
    return records;
  } catch (error) {
    throw new Undecidable('what a command comes to can not be written', { cause: error });
  }
}

function checkSize({ value }: Message): void {
  const { length } = value ?? '';
  // A UTF-16 unit takes three bytes at most.
  if (3 * length > GREATEST_VALUE && Buffer.byteLength(value ?? '') > GREATEST_VALUE)
    throw new Error(`a record of ${length} characters is larger than a topic takes`);
}

/**
 * Appends a batch in one transaction: events first, as the answers tell where those lie.
 * @param before the offset behind the last event before the batch
 * @throws Undecidable nothing was done
 * @throws Error whatever else it was, the producer is of no use any more: the batch may be in the log or not
 */
export async function append(decided: Decided, before: number, appender: Appender): Promise<Appended> {
  const { producer, topics, partition, partitions } = appender;
  const { batch, offsets } = decided;
  const origin = (commandOffset: number) => ({
    ...{ partition, commandOffset, writerEpoch: appender.writerEpoch },
  });
  const placed = (event: RecordedEvent) => encodeEvent(event, origin(offsets.get(event.commandId) ?? 0));
  const done = writable(() => [
    { topic: topics.events, messages: batch.events.map(placed) },
    { topic: topics['station-status'], messages: stationStatusRecords(batch, partition) },
  ]);
  const transaction = await producer.transaction();
  const bases = await send(transaction, done);
  const base = bases.get(topics.events);
  const answers = decided.answers({ partition, partitions, before, base: base ?? before });
  const records = answers.map(({ answer, offset }) => encodeAnswer(answer, origin(offset)));
  const outcomesBases = await send(transaction, [{ topic: topics.outcomes, messages: records }]);
  await transaction.commit();
  const eventsEnd = base === undefined ? before : base + batch.events.length;
  return { answers, eventsEnd, outcomesEnd: (outcomesBases.get(topics.outcomes) ?? 0) + records.length };
}

interface Records {
  readonly topic: string;
  readonly messages: readonly Message[];
}

/**
 * Sends records of one partition of several topics together: each request of a transaction costs several exchanges
 * with the broker.
 * @returns by topic, the offset of the first one
 */
async function send(
  transaction: Transaction,
  records: readonly Records[],
): Promise<ReadonlyMap<string, number>> {
  const bases = new Map<string, number>();
  for (const topicMessages of requestsOf(records))
    for (const { topicName, baseOffset } of await sendInFull(transaction, topicMessages))
      if (!bases.has(topicName)) bases.set(topicName, Number(baseOffset));
  for (const { topic, messages } of records)
    if (messages.length > 0 && !((bases.get(topic) ?? -1) >= 0))
      throw new Error(`The broker did not tell the offset in ${topic}`);
  return bases;
}

/** What goes together: a part of each topic's records, as long as there is more. */
function* requestsOf(records: readonly Records[]): Generator<TopicMessages[]> {
  const divided = records.map(({ topic, messages }) => ({ topic, chunks: [...chunksOf(messages)] }));
  const most = Math.max(...divided.map(({ chunks }) => chunks.length));
  for (let part = 0; part < most; part++)
    yield divided.flatMap(({ topic, chunks }) => {
      const messages = chunks[part];
      return messages ? [{ topic, messages: [...messages] }] : [];
    });
}
