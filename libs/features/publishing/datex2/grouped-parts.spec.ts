import type { AggregateKey } from '#application';
import type { PresentStation } from '#domain';
import { site, station } from '../../../formats/src/datex2/writing/testing/sites.js';
import { bareStation } from '../../../domain/src/station/testing/builders.js';
import { SiteContents } from '../sites/site-contents.js';
import { groupedParts } from './grouped-parts.js';

const { location } = site();

/** Stations `s0`, `s1` and so on at location 7, some of which are read together. */
function contents(own: readonly (string | null)[], together: number) {
  const stationAt = (index: number): PresentStation => {
    const charging_station_id = own[index] ?? null;
    return station({
      attributes: {
        ...{ ...bareStation, location_id: '7' },
        ...(charging_station_id !== null && { charging_station_id }),
      },
    });
  };
  const loadSome = (keys: readonly AggregateKey[]) =>
    Promise.resolve(
      keys.slice(0, together).map(({ kind, id }) => ({
        version: 1,
        state: kind === 'location' ? location : stationAt(Number(id.slice(1))),
      })),
    );
  return new SiteContents({ loadSome } as unknown as ConstructorParameters<typeof SiteContents>[0]);
}

async function orderOf(own: readonly (string | null)[], together: number) {
  const stations = own.map((_, index) => ({ id: `s${index}`, version: 1 }));
  const entries = ['7', '7'].map((id) => ({ id, version: 1, stations }));
  const sites: string[][] = [[]];
  const given = contents(own, together);
  for await (const part of groupedParts(given, entries, (entry) => entry.stations)) {
    sites.at(-1)?.push(...part.stations.map(({ id }) => id));
    if (part.isLast) sites.push([]);
  }
  return sites.slice(0, -1).map((ids) => ids.join(' '));
}

describe('The stations of a site', () => {
  const own = ['c', null, 'b', 'c', null, 'b'];

  it.each([500, 4, 1])(
    'follow those of their charging stations, however they are read: %i',
    async (together) => expect(await orderOf(own, together)).toEqual(Array(2).fill('s1 s4 s2 s5 s0 s3')),
  );

  it.each([500, 2])('have their order if no charging station is known: %i', async (together) =>
    expect(await orderOf([null, null, null], together)).toEqual(Array(2).fill('s0 s1 s2')),
  );
});
