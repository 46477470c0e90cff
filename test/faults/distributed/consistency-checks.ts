import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  foldEvents,
  itemJson,
  renderRecord,
  type AggregateKey,
  type LoggedEvent,
  type Outcome,
  type RelatedStates,
} from '#application';
import { aggregates, type AggregateKind, type StationState } from '#domain';
import { kafkaClient, partitionOfAggregate, stationStatusRecords } from '#kafka';
import { SqliteReplica } from '#sqlite';
import { until, waitFor } from '../../engines/processes/until.js';
import { verifyLog, type VerifiedLog } from '../../kafka/verify-log.js';
import { DirectoryClient } from '../../support/client.js';
import type { DistributedDirectory, Member } from '../../support/distributed.js';
import { allEvents, allItems } from '../../support/pages.js';
import type { ResponseLog } from './response-log.js';
import { byId, expectSameEntries } from './same-entries.js';
import { siteCounts } from './site-counts.js';

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 60_000;

/**
 * Checks a directory after faults: log, responses, read models and replicas must be consistent. Stops its instances at
 * the end, to open their replicas.
 */
export async function expectConsistent(
  directory: DistributedDirectory,
  brokers: string,
  responses: ResponseLog,
): Promise<VerifiedLog> {
  expect(responses.unexpected).toStrictEqual([]);
  await allReady([...directory.apis, ...directory.projectors]);
  const log = await completeLog(directory, brokers);
  expectFinalResponses(responses, log);
  await expectOutcomes(directory, responses, log);
  const streams = streamsOf(log.events);
  expectStatuses(log, streams);
  await expectReadModels(directory, log, streams);
  await expectReplicas(directory, log, streams);
  return log;
}

async function allReady(members: readonly Member[]): Promise<void> {
  for (const { url } of members) await until(`${url} is ready`, () => isReady(url), TIMEOUT_MS);
}

const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The log, after each command has an outcome. */
async function completeLog(
  { prefix, partitions }: DistributedDirectory,
  brokers: string,
): Promise<VerifiedLog> {
  const kafka = kafkaClient({
    connection: { brokers: brokers.split(',') },
    clientId: 'tests',
    log: () => {},
  });
  let log: VerifiedLog | undefined;
  let reason: unknown;
  const isConsistent = async () => {
    log = await verifyLog(kafka, prefix, partitions).catch((error: unknown) => {
      reason = error;
      return undefined;
    });
    return log !== undefined;
  };
  await until('the log is consistent', isConsistent, TIMEOUT_MS / 2).catch(() => {});
  if (!log) throw reason;
  return log;
}

/** The outcomes in the log are those of the responses, and each command that was written to the topic has one. */
function expectFinalResponses({ final, written }: ResponseLog, { outcomes }: VerifiedLog): void {
  expect(final.size).toBeGreaterThan(0);
  const logged = [...final].map(([commandId, { position }]) => {
    const outcome = outcomes.get(commandId);
    return [commandId, { status: outcome?.status, position: position && outcome?.position }] as const;
  });
  expectSameEntries(new Map(logged), final);
  expect([...written].filter((commandId) => !outcomes.has(commandId))).toStrictEqual([]);
}

/**
 * Every instance gets the outcomes of the commands that were answered with 202, and the last outcome of each partition:
 * its replica then has all.
 */
async function expectOutcomes(
  { apis, partitions }: DistributedDirectory,
  { pending }: ResponseLog,
  { outcomes }: VerifiedLog,
): Promise<void> {
  const partitionOf = ({ aggregate }: Outcome) => partitionOfAggregate(aggregate.id, partitions);
  const last = new Map([...outcomes.values()].map((outcome) => [partitionOf(outcome), outcome.commandId]));
  for (const commandId of new Set([...pending, ...last.values()]))
    for (const { url } of apis) {
      const expected = [commandId, outcomes.get(commandId)?.status ?? 'an outcome'];
      let found: unknown[] = [];
      const isFound = async () => {
        const answer = await fetch(`${url}/v1/commands/${commandId}`);
        found = [commandId, ((await answer.json()) as { status?: unknown }).status];
        return isDeepStrictEqual(found, expected);
      };
      await waitFor(isFound, TIMEOUT_MS);
      expect(found).toStrictEqual(expected);
    }
}

type Streams = ReadonlyMap<string, readonly [LoggedEvent, ...LoggedEvent[]]>;

function streamsOf(events: readonly LoggedEvent[]): Streams {
  const streams = new Map<string, [LoggedEvent, ...LoggedEvent[]]>();
  for (const event of events) {
    const name = subjectOf(event.aggregate);
    const stream = streams.get(name);
    if (stream) stream.push(event);
    else streams.set(name, [event]);
  }
  return streams;
}

const subjectOf = ({ kind, id }: AggregateKey) => `${aggregates[kind].collection}/${id}`;

/** The lists and the feed of each instance have the records and events of the log, and no others. */
async function expectReadModels(
  { apis, projectors }: DistributedDirectory,
  { events, position }: VerifiedLog,
  streams: Streams,
): Promise<void> {
  const logged = events.map(({ aggregate, version }) => ({ id: `${subjectOf(aggregate)}/${version}` }));
  for (const { url } of apis) {
    const client = new DirectoryClient(() => url);
    client.remember(position);
    const isProjected = async () => (await client.get('/v1/stations?limit=1')).status === 200;
    await until('all events are projected', isProjected, TIMEOUT_MS);
    for (const kind of aggregateKinds) {
      const items = await allItems(client, `/v1/${aggregates[kind].collection}?limit=1000`);
      expectSameEntries(byId(items), byId(listed(kind, streams)));
    }
    const served = (await allEvents(client)).map(({ id }) => ({ id }));
    expectSameEntries(byId(served), byId(logged));
  }
  for (const { url } of projectors)
    expect(await (await fetch(`${url}/health/ready`)).text()).not.toContain('dead letters');
}

const aggregateKinds = Object.keys(aggregates) as AggregateKind[];

function listed(kind: AggregateKind, streams: Streams) {
  const states = new Map(
    statesOf(streams).map((snapshot) => [subjectOf(snapshot.aggregate), snapshot] as const),
  );
  const stateOf: RelatedStates = (related, id) => states.get(subjectOf({ kind: related, id }))?.state;
  const snapshots = [...states.values()];
  const ofStations = snapshots.filter(({ aggregate }) => aggregate.kind === 'station');
  const countsOf = siteCounts(ofStations.map(({ state }) => state as StationState));
  return snapshots.flatMap(({ aggregate: { kind: own, id }, version, state }) => {
    if (own !== kind) return [];
    const site = kind === 'location' && { site: { byStatus: countsOf(id) } };
    const record = { id, version, ...renderRecord(kind, state, stateOf), ...site };
    return record.removed ? [] : [JSON.parse(itemJson(own, record)) as { id: string }];
  });
}

/** The last status of each station in the compacted topic is that of its events. */
function expectStatuses({ statuses }: VerifiedLog, streams: Streams): void {
  const snapshots = statesOf(streams).filter(({ aggregate }) => aggregate.kind === 'station');
  const expected = stationStatusRecords({ events: [], snapshots }, 0);
  expectSameEntries(
    new Map([...statuses].map(([id, value]) => [id, statusWithoutPrevious(value)])),
    new Map(expected.map(({ key, value }) => [String(key), statusWithoutPrevious(value)])),
  );
}

/** The code before the last change depends on the batches in which the events were written. */
function statusWithoutPrevious(value: Buffer | string | null): object | null {
  return value === null ? null : { ...(JSON.parse(value.toString()) as object), previous_code: undefined };
}

const statesOf = (streams: Streams) =>
  [...streams.values()].map((stream) => {
    const { aggregate } = stream[0];
    return { aggregate, ...foldEvents(aggregate.kind, undefined, stream) };
  });

/** Each instance's replica has the states and outcomes of the log. Stops the instances first. */
async function expectReplicas(
  { apis, dataDirs }: DistributedDirectory,
  { outcomes }: VerifiedLog,
  streams: Streams,
): Promise<void> {
  const states = statesOf(streams);
  const named = (records: readonly { readonly aggregate: AggregateKey }[]) =>
    new Map(records.map((record) => [subjectOf(record.aggregate), record]));
  for (const { program } of apis) expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  for (const dataDir of dataDirs) {
    const replica = SqliteReplica.open(join(dataDir, 'replica.db'), { outcomeRetentionMs: HOUR_MS });
    const loaded = await replica.load(states.map(({ aggregate }) => aggregate));
    expectSameEntries(named(loaded), named(states));
    const commandIds = [...outcomes.keys()];
    const found = await replica.find(commandIds);
    expectSameEntries(new Map(commandIds.map((id, index) => [id, found[index]])), outcomes);
    await replica.close();
  }
}
