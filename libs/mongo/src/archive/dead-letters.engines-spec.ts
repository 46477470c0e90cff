import { encodePosition, type LoggedEvent } from '#application';
import type { DomainEvent } from '#domain';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import {
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  stationRenamed,
  uuid,
} from '../../../../test/contracts/inputs/event-builders.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';
import type { DeadLetter } from '../schema/event-documents.js';

/** Events with invalid data, as a defective writer might have stored them. */
const invalid: readonly (readonly [string, DomainEvent])[] = [
  ['has no data', { type: 'StationDetailsChanged.v1', data: null } as unknown as DomainEvent],
  ['lacks a list', { type: 'StationConnectorsChanged.v1', data: {} } as unknown as DomainEvent],
];

describe('Events that cannot be applied', () => {
  const pool = new DirectoryPool();
  let opened: Awaited<ReturnType<DirectoryPool['open']>>;
  let recorder: EventRecorder;
  let count: number;
  beforeEach(async () => {
    opened = await pool.open();
    recorder = new EventRecorder();
    count = 0;
  });
  afterEach(() => opened.close());

  const apply = async (events: readonly LoggedEvent[]) => {
    count += events.length;
    await opened.projection.apply(events, encodePosition([count]));
  };
  const logged = (...givenEvents: GivenEvent[]) => recorder.logged(...givenEvents);
  const stored = async () => {
    const { deadLetters } = await opened.directory.generations.live();
    const letters = await deadLetters.find<DeadLetter>({}).sort({ subject: 1, version: 1 }).toArray();
    return letters.map(({ subject, version }) => `${subject} ${version}`);
  };
  const version = async (n: number) => (await opened.records.find('stations', uuid(n)))?.version;

  /** A log in which the second of three events of station 1 is this one. */
  function withInvalid(event: DomainEvent): LoggedEvent[] {
    const events = logged(
      [location('42'), locationRegistered({ city: 'Köln' })],
      [station(1), stationCreated({ name: 'one' })],
      [station(1), stationRenamed('replaced')],
      [station(2), stationCreated({ name: 'two' })],
      [station(1), stationRenamed('never seen')],
      [station(2), stationRenamed('zwei')],
    );
    return events.map((logged, index) => (index === 2 ? { ...logged, event } : logged));
  }

  it.each(invalid)('stop only their own record if one %s', async (_what, event) => {
    await apply(withInvalid(event));
    expect(await version(1)).toBe(1);
    expect(await version(2)).toBe(2);
    expect(await opened.projection.position()).toBe(encodePosition([6]));
    expect(await stored()).toStrictEqual([`station/${uuid(1)} 2`, `station/${uuid(1)} 3`]);
    expect(await opened.directory.deadLetterCount()).toBe(2);
  });

  it('stop later events of the same record, in later batches too', async () => {
    await apply(withInvalid(invalid[0]?.[1] as DomainEvent));
    await apply(
      logged(
        [station(1), stationRenamed('later')],
        [station(3), stationCreated({ name: 'three' })],
        [location('42'), locationChanged({ city: 'Bonn' })],
      ),
    );
    expect(await stored()).toStrictEqual([2, 3, 4].map((n) => `station/${uuid(1)} ${n}`));
    expect(await version(1)).toBe(1);
    expect(await version(3)).toBe(1);
    // The record can still be read, and found by its related records.
    const found = await opened.records.list('stations', {
      words: ['bonn'],
      filters: [],
      sort: { by: 'name', descending: false },
      limit: 10,
      total: false,
    });
    expect(found.records.map(({ id }) => id)).toStrictEqual([uuid(1), uuid(3), uuid(2)]);
  });

  it('are stored with the reason, and once when they are applied again', async () => {
    const events = withInvalid(invalid[0]?.[1] as DomainEvent);
    await apply(events);
    await apply(events);
    const { deadLetters } = await opened.directory.generations.live();
    const letters = await deadLetters.find().sort({ version: 1 }).toArray();
    expect(letters).toMatchObject([
      {
        version: 2,
        type: 'StationDetailsChanged.v1',
        reason: expect.stringContaining('TypeError') as string,
      },
      { version: 3, type: 'StationDetailsChanged.v1', command_id: uuid(5) },
    ]);
  });

  it('include an event after a gap in the versions', async () => {
    const [, , third] = logged(
      [station(1), stationCreated()],
      [station(1), stationRenamed('a')],
      [station(1), stationRenamed('b')],
    );
    await apply([third as LoggedEvent, ...logged([station(2), stationCreated()])]);
    expect(await stored()).toStrictEqual([`station/${uuid(1)} 3`]);
    expect(await version(2)).toBe(1);
  });

  it('are in the archive too', async () => {
    await apply(withInvalid(invalid[0]?.[1] as DomainEvent));
    const history = await opened.directory.feed.history(station(1), 0, 10);
    expect(history.map(({ version }) => version)).toStrictEqual([1, 2, 3]);
  });
});
