import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CannotStart, type AggregateKey, type KeyPage } from '#application';
import { aggregates, type AggregateKind } from '#domain';
import { sideTables } from '#features/side-tables.mongo';
import { EventConsumer, LogSource, groupNames, rebuildRights } from '#kafka';
import {
  MongoDirectory,
  StoredHistories,
  StoredRecords,
  comparedParts,
  fingerprintOf,
  type ComparedRecord,
  type DifferingPart,
} from '#mongo';
import { logReadModels, type DistributedSettings } from '#runtime';
import { Check, SqliteReplica } from '#sqlite';
import type { Logger } from 'pino';
import type { StepProgress } from '../step-progress.js';
import { ArchiveComparison } from './archive-comparison.js';
import { LogFold } from './log-fold.js';

/** Records that are compared at a time. */
const SLICE = 500;
/** How often records that differ are compared again after reading what the log has got since. */
const ROUNDS = 5;
const YEAR_MS = 31_536_000_000;
const kinds = Object.keys(aggregates) as AggregateKind[];
const silent = () => {};

const checksOf = () => ({
  events: new Check('events of the log', 'events'),
  position: new Check('position of the read models'),
  records: new Check('records of the read models', 'records'),
  archive: new Check('archive of events', 'events'),
  deadLetters: new Check('dead letters'),
});

/**
 * Compares the read models in MongoDB with a fold of the events in Kafka, while services may write. The states are in a
 * temporary file meanwhile.
 * @throws CannotStart Kafka or MongoDB can't be reached, events were deleted, or the read models are those of another
 *   log
 */
export async function verifyDistributed(
  settings: DistributedSettings,
  logger: Logger,
  progress: StepProgress,
): Promise<readonly Check[]> {
  logReadModels(logger, fingerprintOf(sideTables));
  const { kafka: connection, topicPrefix: prefix, mongodbUri } = settings;
  const source = await LogSource.openExisting({
    ...{ connection, clientId: `${prefix}-verify`, prefix, rights: rebuildRights(prefix), log: silent },
    onReplaced: (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(2);
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'directory-verify-'));
  const { partitions } = source;
  try {
    const mongo = await MongoDirectory.connect(mongodbUri, { source, partitions, sideTables });
    const replica = SqliteReplica.open(join(folder, 'states.db'), { outcomeRetentionMs: YEAR_MS });
    const run = new Verification(source, mongo, replica, progress);
    await run.run().finally(() => Promise.all([mongo.close(), replica.close()]));
    return run.results();
  } finally {
    await source.close();
    rmSync(folder, { recursive: true });
  }
}

type Compared = (ComparedRecord & { readonly part: 'records' }) | DifferingPart;
/** By check and name. */
type Differing = Map<string, Compared>;

interface StoredViews {
  readonly records: StoredRecords;
  readonly histories: StoredHistories;
}

class Verification {
  private readonly checks = checksOf();
  /** By name. */
  private readonly parts = new Map(
    comparedParts(sideTables).map(({ name, unit }) => [name, new Check(name, unit)]),
  );
  private readonly fold: LogFold;
  private total = 0;

  constructor(
    private readonly source: LogSource,
    private readonly mongo: MongoDirectory,
    private readonly replica: SqliteReplica,
    private readonly progress: StepProgress,
  ) {
    const archive = new ArchiveComparison(mongo, this.checks);
    this.fold = new LogFold(replica, this.checks.events, {
      partitions: source.partitions,
      progressed: (done) => progress.update(done, this.total, 'reading the log'),
      folded: (events, from) => archive.compare(events, from),
    });
  }

  results(): readonly Check[] {
    const { events, position, records, archive, deadLetters } = this.checks;
    return [events, position, records, ...this.parts.values(), archive, deadLetters];
  }

  async run(): Promise<void> {
    const { events, deadLetters } = this.checks;
    try {
      await this.readLog(await this.source.ends());
    } catch (error) {
      if (error instanceof CannotStart) throw error;
      events.differs(`not checked to the end: ${(error as Error).message}`);
      for (const check of this.results()) if (check !== events) check.note = 'not checked';
      return;
    }
    const live = await this.mongo.generations.live();
    const histories = new StoredHistories(live);
    await this.compareRecords({ records: new StoredRecords(live, this.replica), histories });
    for (const [name, count] of await histories.counts()) this.checkOf(name).count = count;
    const dead = await this.mongo.deadLetterCount();
    if (dead > 0) deadLetters.differs(`${dead} events could not be applied`);
  }

  private async compareRecords(stored: StoredViews): Promise<void> {
    let differing = await this.differences(stored, () => this.allKeys(stored.records));
    let isBusy = true;
    for (let round = 0; differing.size > 0 && isBusy && round < ROUNDS; round += 1) {
      isBusy = await this.readOn();
      const keys = new Map([...differing.values()].map(({ key }) => [nameOf(key), key]));
      differing = await this.differences(stored, () => slicesOf([...keys.values()]));
    }
    // Those that are still being changed are left out.
    for (const found of differing.values())
      if (!isBusy || !found.isNewer)
        this.checkOf(found.part).compare(titleOf(found), found.stored, found.expected);
  }

  private checkOf(part: string): Check {
    return this.parts.get(part) ?? this.checks.records;
  }

  /** Reads what the log has got since. @returns whether it has got something */
  private async readOn(): Promise<boolean> {
    const ends = await this.source.ends();
    if (this.fold.has(ends)) return false;
    await this.readLog(ends);
    return true;
  }

  /** Reads the log up to these ends, as the read models follow it. */
  private async readLog(ends: readonly number[]): Promise<void> {
    const { admin, identity } = this.source;
    await this.source.expectEvents(await this.fold.positions());
    this.total = ends.reduce((sum, end) => sum + end, 0);
    const groupId = groupNames(identity.prefix).rebuild + randomUUID();
    const consumer = new EventConsumer(this.source, { groupId, log: silent }, this.fold);
    await consumer.start();
    await this.fold.reached(ends).finally(() => consumer.stop());
    await admin.deleteGroups([groupId]).catch(silent);
  }

  /** The keys of all records that the log or the read models have, in slices of one kind. */
  private async *allKeys(stored: StoredRecords): AsyncGenerator<readonly AggregateKey[]> {
    for (const kind of kinds) {
      for (let after: number | undefined = 0; after !== undefined;) {
        const page: KeyPage = await this.replica.keys(kind, after);
        this.checks.records.count += page.keys.length;
        yield* slicesOf(page.keys);
        after = page.next;
      }
      for (let last: string | undefined = ''; last !== undefined;) {
        const ids = await stored.ids(kind, last, SLICE);
        const keys = ids.map((id) => ({ kind, id }));
        const snapshots = await this.replica.load(keys);
        yield keys.filter((_, n) => snapshots[n]?.version === 0);
        last = ids.at(-1);
      }
    }
  }

  private async differences(
    { records, histories }: StoredViews,
    keys: () => AsyncIterable<readonly AggregateKey[]> | Iterable<readonly AggregateKey[]>,
  ): Promise<Differing> {
    const differing: Differing = new Map();
    let done = 0;
    for await (const slice of keys()) {
      const [first] = slice;
      if (!first) continue;
      const states = await this.replica.load(slice);
      for (const found of await records.compared(first.kind, states)) {
        // Records that have changed since the log was read are right by the next reading.
        if (found.isNewer || !isDeepStrictEqual(found.stored, found.expected))
          differing.set(nameOf(found.key), { ...found, part: 'records' });
      }
      for (const found of await histories.differing(states))
        differing.set(`${found.part} ${titleOf(found)}`, found);
      this.progress.update((done += slice.length), 0, 'comparing records');
    }
    return differing;
  }
}

function* slicesOf(keys: readonly AggregateKey[]): Generator<readonly AggregateKey[]> {
  for (const kind of kinds) {
    const ofKind = keys.filter((key) => key.kind === kind);
    for (let from = 0; from < ofKind.length; from += SLICE) yield ofKind.slice(from, from + SLICE);
  }
}

const nameOf = ({ kind, id }: AggregateKey): string => `${aggregates[kind].collection}/${id}`;
const titleOf = (found: Compared): string =>
  'version' in found ? `${nameOf(found.key)}, version ${found.version}` : nameOf(found.key);
