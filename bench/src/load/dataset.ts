import type { ListedStation } from '../baseline/bulk-load.js';
import { wordsOf } from './typing.js';

/** What requests are made of: the same for both servers, which hold the same stations. */
export interface Dataset {
  readonly stationIds: readonly string[];
  readonly locationIds: readonly string[];
  /** Words that a moderate number of station names hold. */
  readonly words: readonly string[];
  /** Names of stations that have any word in them. */
  readonly names: readonly string[];
  /** Where stations are, as `latitude,longitude` in degrees. */
  readonly positions: readonly string[];
}

const rarest = 0.002;
const commonest = 0.04;
const wordsKept = 50;

/** @throws where the stations' names share no words of moderate frequency */
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

/** Words of four letters or more, plain ones, that 0.2 to 4 percent of the names hold; at most 50. */
export function moderatelyCommonWords(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const words = name.toLowerCase().match(/\b[a-z]{4,}\b/g) ?? [];
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= names.length * rarest && count <= names.length * commonest)
    .map(([word]) => word)
    .sort()
    .slice(0, wordsKept);
}
