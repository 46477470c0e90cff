import type { KnownLocation, StationState } from '#domain';
import { chargingStationOf } from '#formats';
import type { RecordVersion } from '../published-locations.js';
import type { SiteContents, SiteEntry, SitePart } from '../sites/site-contents.js';

/** The stations of a site that are read; undefined: none, and not the site either. */
type StationsOf<Entry extends SiteEntry> = (
  entry: Entry,
  location: KnownLocation,
) => Entry['stations'] | undefined;

/**
 * The contents of sites, in which stations of one charging station follow each other. Of a site that is read in several parts,
 * charging stations are looked up first, so that no more than a part is in memory.
 */
export async function* groupedParts<Entry extends SiteEntry>(
  sites: SiteContents,
  entries: readonly Entry[],
  stationsOf: StationsOf<Entry>,
  signal?: AbortSignal,
): AsyncGenerator<SitePart<Entry>, void, undefined> {
  let current: Entry | undefined;
  let isReplaced = false;
  for await (const part of sites.parts(entries, stationsOf, signal)) {
    const { entry } = part;
    const isFirst = entry !== current;
    current = part.isLast ? undefined : entry;
    if (isFirst && part.isLast) {
      yield { ...part, stations: grouped(part.stations, ({ station }) => chargingStationOf(station)) };
      continue;
    }
    if (isFirst) {
      const ordered = await inOrder(sites, stationsOf(entry, part.location) ?? [], signal);
      isReplaced = ordered !== undefined;
      if (ordered) yield* sites.parts([entry], () => ordered, signal);
    }
    if (!isReplaced) yield part;
  }
}

/** Stations in the order of their charging stations; undefined if they have none. */
async function inOrder<Station extends RecordVersion>(
  sites: SiteContents,
  stations: readonly Station[],
  signal?: AbortSignal,
): Promise<readonly Station[] | undefined> {
  const own = new Map<string, string>();
  let read = 0;
  const wanted = stations.map(({ id, version }) => ({ kind: 'station' as const, id, version }));
  for await (const states of sites.slices(wanted, signal))
    for (const state of states as readonly StationState[]) {
      const { id = '' } = wanted[read++] ?? {};
      const key = state.kind === 'absent' ? null : chargingStationOf(state);
      if (key !== null) own.set(id, key);
    }
  return own.size > 0 ? grouped(stations, ({ id }) => own.get(id) ?? null) : undefined;
}

/** Those without a charging station first; else in their order. */
const grouped = <Station>(
  stations: readonly Station[],
  chargingStation: (station: Station) => string | null,
): readonly Station[] =>
  stations
    .map((station) => [chargingStation(station) ?? '', station] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([, station]) => station);
