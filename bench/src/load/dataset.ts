import type { ListedStation } from '../baseline/bulk-load.js';
import { wordsOf } from './typed-search.js';

/** The data that requests are built from. It is the same for both servers, which have the same stations. */
export interface Dataset {
  readonly stationIds: readonly string[];
  readonly locationIds: readonly string[];
  /** Words that a moderate number of station names contain. */
  readonly words: readonly string[];
  /** Names of stations with at least one word. */
  readonly names: readonly string[];
  /** Positions of stations, as `latitude,longitude` in degrees. */
  readonly positions: readonly string[];
}

const minShare = 0.002;
const maxShare = 0.04;
const maxWords = 50;

/** @throws Error no word of the stations' names has a moderate frequency */
export function datasetOf(stations: readonly ListedStation[]): Dataset {
  const names = stations.flatMap(({ attributes: { name } }) => (typeof name === 'string' ? [name] : []));
  const words = moderatelyCommonWords(names);
  if (words.length === 0) throw new Error('no word is common to a moderate number of stations');
  return {
    stationIds: stations.map(({ id }) => id),
    locationIds: [...new Set(stations.map(({ attributes }) => String(attributes.location_id)))],
    words,
    names: names.filter((name) => wordsOf(name).length > 0),
    positions: stations.flatMap(({ attributes: { latitude, longitude } }) =>
      latitude && longitude ? [`${String(latitude)},${String(longitude)}`] : [],
    ),
  };
}

/** Returns at most 50 words of four or more ASCII letters that 0.2 to 4 percent of the names contain. */
export function moderatelyCommonWords(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const words = name.toLowerCase().match(/\b[a-z]{4,}\b/g) ?? [];
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= names.length * minShare && count <= names.length * maxShare)
    .map(([word]) => word)
    .sort()
    .slice(0, maxWords);
}
