import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.js';
import type { LocationRecord, Page, Station, StationItem } from '../../api/records.js';

/** How fresh the stations of a feed are. */
export interface Feed {
  /** Null: stations that no feed has made. */
  readonly name: string | null;
  readonly stations: number;
  /** When one of its stations was changed last. */
  readonly updatedAt: string | null;
}

export interface Feeds {
  readonly feeds: readonly Feed[];
  /** Stations of feeds that were not found. */
  readonly others: number;
}

/** The API has no list of feeds: they are found in samples of the stations and locations. */
const SAMPLE_SIZE = 300;
const samples = ['-updated_at', 'created_at', 'name', '-name'] as const;
const siteSamples = ['created_at', '-created_at', 'name', '-name'] as const;
const MAX_FEEDS = 30;
const REFRESH_MS = 60_000;

export const useFeeds = () =>
  useQuery({ queryKey: ['feeds'], queryFn: ({ signal }) => readFeeds(signal), refetchInterval: REFRESH_MS });

async function readFeeds(signal: AbortSignal): Promise<Feeds> {
  const limit = SAMPLE_SIZE;
  const pages = await Promise.all(samples.map((sort) => readStations({ sort, limit }, signal)));
  const sites = await Promise.all(
    siteSamples.map((sort) =>
      read<Page<LocationRecord>>('/v1/locations', { query: { sort, limit }, signal }),
    ),
  );
  const records = [...pages, ...sites].flatMap(({ items }): readonly Pick<StationItem, 'source'>[] => items);
  const names = new Set(records.map(({ source }) => source?.feed ?? null));
  const all = await Promise.all([...names].slice(0, MAX_FEEDS).map((name) => readFeed(name, signal)));
  const feeds = all.filter(({ stations }) => stations > 0);
  const found = feeds.reduce((sum, { stations }) => sum + stations, 0);
  return { feeds: byFreshness(feeds), others: Math.max(0, (pages[0]?.total ?? 0) - found) };
}

const readStations = (query: Record<string, string | number>, signal: AbortSignal) =>
  read<Page<StationItem>>('/v1/stations', { query: { ...query, total: true }, signal });

async function readFeed(name: string | null, signal: AbortSignal): Promise<Feed> {
  const { items, total = 0 } = await readStations(
    { source_feed: filterValue(name), sort: '-updated_at', limit: 1 },
    signal,
  );
  const [newest] = items;
  // The items of a list do not have the time of their last change.
  const station = newest && (await read<Station>(`/v1/stations/${newest.id}`, { signal }));
  return { name, stations: total, updatedAt: station?.attributes.updated_at ?? null };
}

/** A value of a filter: commas separate values, and `null` stands for none. */
export const filterValue = (text: string | null): string =>
  text === null ? 'null' : text.replace(/[,\\]/g, String.raw`\$&`).replace(/^null$/, String.raw`\null`);

const byFreshness = (feeds: readonly Feed[]): readonly Feed[] =>
  [...feeds].sort((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''));
