import type { AggregateKey, AggregateSnapshot } from '#application';
import type { KnownLocation } from '#domain';
import { SiteContents, type SiteEntry } from './site-contents.js';

/** States of 1,000 bytes; those whose id says so are as large as a slice may be. */
class States {
  readonly loaded: string[][] = [];
  asked: number[] = [];

  loadSome(keys: readonly AggregateKey[], bytes: number): Promise<readonly AggregateSnapshot[]> {
    let used = 0;
    const end = keys.findIndex(({ id }, index) => {
      used += id.startsWith('large') ? bytes : 1000;
      return index > 0 && used > bytes;
    });
    const first = end < 0 ? keys : keys.slice(0, end);
    this.asked.push(keys.length);
    this.loaded.push(first.map(({ id }) => id));
    return Promise.resolve(first.map(snapshot));
  }
}

function snapshot(aggregate: AggregateKey): AggregateSnapshot {
  const [, location_id = '', moved] = aggregate.id.split(' ');
  const attributes = { location_id: moved ?? location_id };
  const state = { kind: aggregate.kind === 'location' ? 'registered' : 'present', attributes };
  return { aggregate, version: 1, state: state as unknown as AggregateSnapshot['state'] };
}

const site = (id: string, ...stations: string[]): SiteEntry => ({
  ...{ id, version: 0 },
  stations: stations.map((name) => ({ id: `${name} ${id}`, version: 0 })),
});
const many = (count: number, name = 's') => Array.from({ length: count }, (_, n) => `${name}${n}`);

describe('The contents of sites', () => {
  let states: States;
  beforeEach(() => {
    states = new States();
  });
  const read = async (entries: readonly SiteEntry[], isWanted = (_: KnownLocation, _id: string) => true) => {
    const parts: [string, number, boolean][] = [];
    const chosen = (entry: SiteEntry, location: KnownLocation) =>
      isWanted(location, entry.id) ? entry.stations : undefined;
    for await (const { entry, stations, isLast } of new SiteContents(states).parts(entries, chosen))
      parts.push([entry.id, stations.length, isLast]);
    return parts;
  };

  it('are read together, as far as they are small', async () => {
    expect(await read([site('1'), site('2', 'a', 'b'), site('3'), site('4', 'c'), site('5')])).toEqual([
      ...[
        ['1', 0, true],
        ['2', 2, true],
        ['3', 0, true],
        ['4', 1, true],
        ['5', 0, true],
      ],
    ]);
    expect(states.loaded).toHaveLength(2);
  });

  it('are read in parts by number, each in a turn of its own', async () => {
    let turns = 0;
    let counting: NodeJS.Immediate;
    const count = (): void => {
      counting = setImmediate(() => {
        turns += 1;
        count();
      });
    };
    count();
    expect(await read([site('1', ...many(1200)), site('2', 'a')])).toEqual([
      ...[
        ['1', 500, false],
        ['1', 500, false],
        ['1', 200, true],
        ['2', 1, true],
      ],
    ]);
    clearImmediate(counting!);
    expect(turns).toBeGreaterThanOrEqual(states.loaded.length - 1);
  });

  it('are read in parts by size, without measuring all that remains again and again', async () => {
    const parts = await read([site('1', ...many(100, 'large'))]);
    expect(parts.filter(([, stations]) => stations > 1)).toEqual([]);
    expect(parts.at(-1)).toEqual(['1', 1, true]);
    expect(states.asked.slice(2).every((asked) => asked <= 3)).toBe(true);
  });

  it('are left out without reading stations', async () => {
    const parts = await read(
      [site('1', 'a'), site('2', ...many(2000)), site('3', 'b')],
      (_, id) => id !== '2',
    );
    expect(parts).toEqual([
      ['1', 1, true],
      ['3', 1, true],
    ]);
    expect(states.loaded.flat()).not.toContain('s0 2');
  });

  it('have no stations that are elsewhere by now', async () => {
    const entry = {
      ...site('1', 'a'),
      stations: [
        { id: 'x 1 2', version: 0 },
        { id: 'y 1', version: 0 },
      ],
    };
    expect(await read([entry])).toEqual([['1', 1, true]]);
  });
});
