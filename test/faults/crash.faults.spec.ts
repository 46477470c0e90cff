import {
  decodePosition,
  foldEvents,
  loadRelated,
  ProjectionRunner,
  renderRecord,
  type LoggedEvent,
  type Outcome,
  type Position,
} from '#application';
import { aggregates } from '#domain';
import { sqliteAdaptersOn } from '../contracts/fixtures/sqlite-fixture.js';
import { temporaryDirectory } from '../contracts/fixtures/temporary-directory.js';
import { appendUntilKilled, killAll } from './append-process.js';

const RUNS = 5;
const MOST_ACKNOWLEDGED = 2_000;
// Each run starts a process, which is slow on a busy machine.
const TIMEOUT_MS = 120_000;

describe('A directory whose process is killed repeatedly while it writes', () => {
  const folder = temporaryDirectory();
  const acknowledged: Outcome[] = [];
  let adapters: ReturnType<typeof sqliteAdaptersOn>;
  let log: readonly LoggedEvent[];

  beforeAll(async () => {
    for (let run = 1; run <= RUNS; run += 1) {
      const count = 1 + Math.floor(Math.random() * MOST_ACKNOWLEDGED);
      acknowledged.push(...(await appendUntilKilled(folder.path, run, count)));
    }
    adapters = sqliteAdaptersOn(folder.path);
    log = await readLog();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await killAll();
    adapters.close();
    folder.remove();
  });

  const readLog = async () => {
    const events: LoggedEvent[] = [];
    const end = await adapters.feed.end();
    for (let after: Position | undefined; after !== end;) {
      const page = await adapters.feed.read(after, 1000);
      events.push(...page.events);
      after = page.next;
    }
    return events;
  };
  const streams = () => grouped(log, ({ aggregate }) => `${aggregate.kind}/${aggregate.id}`);

  it('has every acknowledged outcome unchanged', async () => {
    expect(acknowledged.length).toBeGreaterThanOrEqual(RUNS);
    const found = await adapters.outcomes.find(acknowledged.map(({ commandId }) => commandId));
    expect(found).toStrictEqual(acknowledged);
  });

  it('has the events of every acknowledged command, exactly once', () => {
    const byCommand = grouped(log, ({ commandId }) => commandId);
    const found = acknowledged.map(({ commandId }) => {
      const events = byCommand.get(commandId) ?? [];
      const last = events.at(-1);
      return {
        commandId,
        events: events.length,
        ...(last && { version: last.version, position: last.position }),
      };
    });
    expect(found).toStrictEqual(
      acknowledged.map(({ commandId, events, version, position }) => ({
        commandId,
        events,
        ...(events > 0 && { version, position }),
      })),
    );
  });

  it('has an outcome for every event in the log, acknowledged or not', async () => {
    const ids = [...new Set(log.map(({ commandId }) => commandId))];
    const outcomes = await adapters.outcomes.find(ids);
    const counts = grouped(log, ({ commandId }) => commandId);
    expect(outcomes.map((outcome) => outcome?.events)).toStrictEqual(ids.map((id) => counts.get(id)?.length));
  });

  it('has no gaps in positions and versions', () => {
    expect(log.map(({ position }) => decodePosition(position))).toStrictEqual(
      log.map((_, index) => [index + 1]),
    );
    for (const stream of streams().values())
      expect(stream.map(({ version }) => version)).toStrictEqual(stream.map((_, index) => index + 1));
  });

  it('has the states that its events fold to', async () => {
    for (const stream of streams().values()) {
      const { aggregate } = stream[0] as LoggedEvent;
      const [snapshot] = await adapters.states.load([aggregate]);
      expect(snapshot).toStrictEqual({ aggregate, ...foldEvents(aggregate.kind, undefined, stream) });
    }
  });

  it('has read models that catch up with the log from their stored position', async () => {
    await new ProjectionRunner(adapters.feed, adapters.projection).catchUp();
    expect(await adapters.projection.position()).toBe(await adapters.feed.end());
    for (const stream of streams().values()) {
      const { kind, id } = (stream[0] as LoggedEvent).aggregate;
      const { version, state } = foldEvents(kind, undefined, stream);
      const record = await adapters.records.find(aggregates[kind].collection, id);
      const related = await loadRelated(state, adapters.states);
      // What a location shows of its stations is counted by the read.
      const { site, ...stored } = record ?? {};
      expect(stored).toStrictEqual({ id, version, ...renderRecord(kind, state, related) });
      expect(site !== undefined).toBe(kind === 'location');
    }
  });
});

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
