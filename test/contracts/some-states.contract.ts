import type { AggregateStates } from '#application';
import type { GivenEvent } from './inputs/event-recorder.js';
import {
  at,
  station,
  stationCreated,
  stationRemoved,
  stationRenamed,
  uuid,
} from './inputs/event-builders.js';

/**
 * The part of a contract about states that are read by their size.
 * @param append stores events, each call in a batch of its own
 */
export function describeSomeStates(
  states: () => Pick<AggregateStates, 'loadSome'>,
  append: (...events: GivenEvent[]) => Promise<unknown>,
): void {
  it('reads the first states up to so many bytes, one at least', async () => {
    const large = 'x'.repeat(10_000);
    await append([station(1), stationCreated({ name: large })]);
    await append([station(2), stationCreated()], [station(3), stationCreated()]);
    await append([station(3), stationRenamed(large), at('10:01')]);
    await append([station(2), stationRemoved, at('10:02')]);
    const some = async (bytes: number, ...numbers: number[]) => {
      const loaded = await states().loadSome(numbers.map(station), bytes);
      return loaded.map(({ aggregate, version }) => [aggregate.id, version]);
    };
    expect(await some(1, 1, 2)).toEqual([[uuid(1), 1]]);
    expect(await some(5000, 2, 9, 3, 1)).toEqual([
      [uuid(2), 2],
      [uuid(9), 0],
    ]);
    expect(await some(15_000, 2, 3, 1)).toEqual([
      [uuid(2), 2],
      [uuid(3), 2],
    ]);
    expect(await some(50_000, 3, 1)).toHaveLength(2);
    expect(await some(1)).toEqual([]);
  });
}
