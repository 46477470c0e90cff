import {
  encodePosition,
  type AggregateKey,
  type LoggedEvent,
  type Outcome,
  type Position,
} from '#application';
import { isExclusionEvent } from '#domain';
import type { Kafka } from 'kafkajs';
import { decodeEvent } from '../../libs/kafka/src/records/event-record.js';
import { decodeAnswer } from '../../libs/kafka/src/records/outcome-record.js';
import { partitionOfAggregate } from '../../libs/kafka/src/topics/partitioner.js';
import { topicNames } from '../../libs/kafka/src/topics/topic-names.js';
import { readCompactedLog, readLog, type LogRecord } from './read-log.js';

/** The content of a log whose invariants hold. */
export interface VerifiedLog {
  /** By command id, the stored outcome. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Ordered by partition. */
  readonly events: readonly LoggedEvent[];
  /** After the last event of every partition. */
  readonly position: Position;
  readonly commandCount: number;
  readonly answers: readonly ReturnType<typeof decodeAnswer>['answer'][];
  /** By station id, the last value of the compacted topic; null is a tombstone. */
  readonly statuses: ReadonlyMap<string, Buffer | null>;
  /** By partition, the epochs of its writers in the order of their records. */
  readonly writerEpochs: readonly (readonly number[])[];
}

interface Log {
  readonly events: readonly (ReturnType<typeof decodeEvent> & LogRecord)[];
  readonly answers: readonly (ReturnType<typeof decodeAnswer> & LogRecord)[];
  readonly commands: readonly LogRecord[];
  readonly statuses: readonly LogRecord[];
}

/** Reads all topics and expects the invariants of the log to hold. */
export async function verifyLog(kafka: Kafka, prefix: string, partitions: number): Promise<VerifiedLog> {
  const names = topicNames(prefix);
  const [events, outcomes, commands, statuses] = await Promise.all([
    readLog(kafka, names.events),
    readLog(kafka, names.outcomes),
    readLog(kafka, names.commands),
    readCompactedLog(kafka, names['station-status']),
  ]);
  const log: Log = {
    events: events.map((record) => ({ ...decodeEvent(record.message), ...record })),
    answers: outcomes.map((record) => ({ ...decodeAnswer(record.message), ...record })),
    commands,
    statuses,
  };
  expectVersionsInOrder(log, partitions);
  expectOneAnswerPerCommand(log, partitions);
  const stored = storedOutcomes(log);
  expectEventsOfOutcomes(log, stored);
  const lastStatuses = statusesOf(log);
  expectStatusesOfStations(log, lastStatuses);
  return {
    outcomes: stored,
    events: log.events.map((event) => ({ ...event, position: positionOf([event], partitions) })),
    position: positionOf(log.events, partitions),
    commandCount: commands.length,
    answers: log.answers.map(({ answer }) => answer),
    statuses: lastStatuses,
    writerEpochs: epochsOf(log, partitions),
  };
}

const textOf = ({ kind, id }: AggregateKey) => `${kind}/${id}`;

/** The versions of each aggregate are 1, 2, 3 and so on, all in its partition. */
function expectVersionsInOrder({ events }: Log, partitions: number): void {
  const versions = new Map<string, number>();
  for (const { aggregate, version, partition } of events) {
    const before = versions.get(textOf(aggregate)) ?? 0;
    expect([textOf(aggregate), version]).toStrictEqual([textOf(aggregate), before + 1]);
    expect([textOf(aggregate), partition]).toStrictEqual([
      textOf(aggregate),
      partitionOfAggregate(aggregate.id, partitions),
    ]);
    versions.set(textOf(aggregate), version);
  }
}

/** Each command record has one answer, in the same order. */
function expectOneAnswerPerCommand({ answers, commands }: Log, partitions: number): void {
  for (let partition = 0; partition < partitions; partition++) {
    const answered = answers.filter((record) => record.partition === partition);
    const asked = commands.filter((record) => record.partition === partition);
    expect(answered.map(({ commandOffset }) => commandOffset)).toStrictEqual(
      asked.map(({ offset }) => offset),
    );
  }
}

/** All outcomes of a command id are the same as the first one, except rejections of other requests with the id. */
function storedOutcomes({ answers }: Log): ReadonlyMap<string, Outcome> {
  const stored = new Map<string, Outcome>();
  for (const { answer } of answers) {
    if (answer.kind !== 'outcome' || answer.outcome.rejection?.code === 'idempotency_key_reused') continue;
    const { outcome } = answer;
    expect(outcome).toStrictEqual(stored.get(outcome.commandId) ?? outcome);
    stored.set(outcome.commandId, outcome);
  }
  return stored;
}

/** Each outcome has as many events as it states, and each event belongs to an accepted command. */
function expectEventsOfOutcomes({ events }: Log, stored: ReadonlyMap<string, Outcome>): void {
  const counts = new Map<string, number>();
  for (const { commandId } of events) counts.set(commandId, (counts.get(commandId) ?? 0) + 1);
  for (const commandId of counts.keys()) expect(stored.get(commandId)?.status).toBe('accepted');
  for (const { commandId, events: count } of stored.values())
    expect([commandId, counts.get(commandId) ?? 0]).toStrictEqual([commandId, count]);
}

/** The last status of each station is that after its last event. */
function expectStatusesOfStations({ events }: Log, statuses: VerifiedLog['statuses']): void {
  const last = new Map<string, number | null>();
  for (const { aggregate, version, event } of events)
    if (aggregate.kind === 'station')
      last.set(aggregate.id, isOfRemoved(event, last.get(aggregate.id)) ? null : version);
  const statusVersions = new Map([...statuses].map(([id, value]) => [id, versionOf(value)] as const));
  expect(new Map([...statusVersions].sort())).toStrictEqual(new Map([...last].sort()));
}

/**
 * Whether a station is removed after the event. The texts of a removed station can be erased, and its outages excluded.
 * @param before null if it was removed before
 */
const isOfRemoved = (event: LoggedEvent['event'], before: number | null | undefined): boolean =>
  event.type === 'StationRemoved.v1' ||
  (event.type === 'StationTextErased.v1' && event.data.removed_at !== undefined) ||
  (isExclusionEvent(event) && before === null);

const statusesOf = ({ statuses }: Log) =>
  new Map(statuses.map(({ message }) => [message.key?.toString() ?? '', message.value]));

function positionOf(events: readonly LogRecord[], partitions: number): Position {
  const ends = Array<number>(partitions).fill(0);
  for (const { partition, offset } of events) ends[partition] = Math.max(ends[partition] ?? 0, offset + 1);
  return encodePosition(ends);
}

function versionOf(status: Buffer | null): number | null {
  return status && (JSON.parse(status.toString()) as { version: number }).version;
}

function epochsOf({ answers }: Log, partitions: number): readonly (readonly number[])[] {
  return Array.from({ length: partitions }, (_, partition) => {
    const records = answers.filter((record) => record.partition === partition);
    const epochs = records.map(({ writerEpoch }) => writerEpoch);
    expect(epochs).toStrictEqual(epochs.toSorted((one, other) => one - other));
    return [...new Set(epochs)];
  });
}
