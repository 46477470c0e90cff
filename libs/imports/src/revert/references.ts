import type { DirectoryReader } from '#client';
import { listOf, member, textOf } from '#domain';
import { batchesOf } from '../send/source-conditions.js';

/** What stations refer to, and the filter of lists that finds these stations. */
export type Referred = 'location' | 'connector-type';

const filters: Readonly<Record<Referred, string>> = {
  location: 'location_id',
  'connector-type': 'connector_type_id',
};

/**
 * Those of some locations or connector types that stations refer to.
 * @throws DirectoryError the directory can't be reached, or refuses the request
 */
export async function referredTo(
  reader: DirectoryReader,
  kind: Referred,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const values of batchesOf(ids))
    for await (const page of reader.pages(`v1/stations?${filters[kind]}=${values}&limit=1000`)) {
      const stations = listOf(member(page, 'items'));
      for (const id of stations.flatMap(references[kind])) found.add(id);
    }
  return found;
}

const references: Readonly<Record<Referred, (station: unknown) => string[]>> = {
  location: (station) => [textOf(member(member(station, 'attributes'), 'location_id')) ?? ''],
  'connector-type': (station) =>
    listOf(member(station, 'connectors')).map((entry) => textOf(member(entry, 'connector_type_id')) ?? ''),
};
