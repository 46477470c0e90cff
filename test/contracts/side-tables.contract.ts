import { encodePosition, type LoggedEvent, type Projection } from '#application';
import { EventRecorder, type GivenEvent } from './inputs/event-recorder.js';
import { connector, created, registered } from './inputs/published-events.js';
import {
  at,
  location,
  locationChanged,
  locationRetired,
  station,
  stationCreated,
  stationObserved,
  stationRelocated,
  stationRemoved,
  stationRenamed,
  stationRestored,
} from './inputs/event-builders.js';

/** Called before each operation on the store. It throws to cut a batch; where projectors share a store, it may wait. */
export type Step = (operation: 'read' | 'write') => void | Promise<void>;

export interface SideTableFixture {
  /** A new projector of the same read models. */
  readonly projector: (step?: Step) => Projection;
  /** All that side tables have stored, in the records too: by the name of the side table, and by where it is. */
  readonly stored: () => Promise<Readonly<Record<string, Readonly<Record<string, readonly object[]>>>>>;
  close(): void | Promise<void>;
}

interface Store {
  readonly name: string;
  /** Whether several projectors may write at once. */
  readonly isShared: boolean;
  readonly open: () => SideTableFixture | Promise<SideTableFixture>;
}

const observed = (n: number, code: string | null, time: string): GivenEvent => [
  station(n),
  stationObserved([code, at(time)]),
];

/** With statuses that supersede earlier ones, within a batch and in a later one, moves, removals and a return. */
const given: readonly GivenEvent[][] = [
  [
    [location('1'), registered('NL*TNM'), at('10:00')],
    [location('2'), registered(null), at('10:01')],
    [station(1), stationCreated({ available: '1', location_id: '1' }), at('10:02')],
    [station(2), created('2'), at('10:03')],
    [station(3), created('2', [{ ...connector, tariff_ids: ['t'] }]), at('10:04')],
  ],
  [
    observed(1, '2', '10:20'),
    observed(1, '3', '10:10'),
    [location('1'), locationChanged({ city: 'Bonn' }), at('10:21')],
    [station(1), stationRelocated('2', '1'), at('10:22')],
    [station(2), stationRemoved, at('10:23')],
    [location('3'), registered('NL*TNM'), at('10:24')],
  ],
  [
    observed(1, '4', '10:05'),
    observed(2, '1', '10:30'),
    [station(2), stationRestored({ available: '3', location_id: '3' }, at('10:31')), at('10:32')],
    [station(1), stationRenamed('one'), at('10:33')],
    [location('2'), locationRetired, at('10:34')],
    [station(1), stationRemoved, at('10:35')],
  ],
];

const recorder = new EventRecorder();
const batches: readonly LoggedEvent[][] = given.map((events) => recorder.logged(...events));
const endOf = (index: number): string => encodePosition([batches.slice(0, index + 1).flat().length]);
const cut = new Error('cut');

/** Refuses the n-th write and all operations after it, as if the process had ended. */
function cutAt(n: number): Step {
  let writes = 0;
  return (operation) => {
    if (operation === 'write') writes += 1;
    if (writes >= n) throw cut;
  };
}

/** Stores may say which record could not be written. */
const isCutBy = (error: unknown): boolean => error === cut || (error instanceof Error && error.cause === cut);

/** The contract of all side tables of a store: a batch has the same effect however often, and by whom, it is applied. */
export function describeSideTables({ name, isShared, open }: Store): void {
  describe(`The side tables in ${name} store the same`, () => {
    let fixture: SideTableFixture;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());

    const apply = async (projector: Projection, index: number) =>
      projector.apply(batches[index] ?? [], endOf(index));
    const applyAll = async (projector: Projection) => {
      for (const index of batches.keys()) await apply(projector, index);
    };
    /** Begins anew with this number of batches. */
    const begin = async (count: number) => {
      const projector = fixture.projector();
      await projector.reset();
      for (let index = 0; index < count; index += 1) await apply(projector, index);
    };
    const afterBatches = async (count: number) => {
      await begin(count);
      const stored = await fixture.stored();
      for (const table of Object.values(stored))
        for (const rows of Object.values(table)) expect(rows).not.toHaveLength(0);
      return stored;
    };

    it('when batches are applied twice, one by one and all of them', async () => {
      const expected = await afterBatches(batches.length);
      await begin(0);
      const projector = fixture.projector();
      for (const index of batches.keys()) {
        await apply(projector, index);
        await apply(projector, index);
      }
      expect(await fixture.stored()).toEqual(expected);
      await applyAll(projector);
      expect(await fixture.stored()).toEqual(expected);
    });

    it('when an earlier batch is applied again after all others', async () => {
      const expected = await afterBatches(batches.length);
      for (const index of [...batches.keys()].reverse()) {
        await apply(fixture.projector(), index);
        expect({ index, stored: await fixture.stored() }).toEqual({ index, stored: expected });
      }
    });

    it.each([...batches.keys()])('when batch %d is cut at any write, and applied again', async (index) => {
      const expected = await afterBatches(index + 1);
      let [n, isCut] = [0, true];
      while (isCut) {
        n += 1;
        await begin(index);
        isCut = await apply(fixture.projector(cutAt(n)), index).then(
          () => false,
          (error) => {
            if (!isCutBy(error)) throw error;
            return true;
          },
        );
        await apply(fixture.projector(), index);
        expect({ n, stored: await fixture.stored() }).toEqual({ n, stored: expected });
      }
      expect(n).toBeGreaterThan(2);
    });

    if (isShared)
      it('when a second projector applies all batches at any operation of the first', async () => {
        const expected = await afterBatches(batches.length);
        let [n, isInterrupted] = [0, true];
        while (isInterrupted) {
          n += 1;
          await begin(0);
          let operations = 0;
          const interrupt = async () => {
            operations += 1;
            if (operations === n) await applyAll(fixture.projector());
          };
          await applyAll(fixture.projector(interrupt));
          isInterrupted = operations >= n;
          expect({ n, stored: await fixture.stored() }).toEqual({ n, stored: expected });
        }
        expect(n).toBeGreaterThan(batches.length);
      });
  });
}
