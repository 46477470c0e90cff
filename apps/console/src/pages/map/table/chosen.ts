import { api, bodyOf } from '../../../api/client.js';
import type { StationItem } from '../../../api/records.js';
import type { Candidate } from '../../../bulk/change.js';
import { isSelected, type Selection } from '../../../selection/selection.js';
import type { StationQuery } from '../view-queries.js';

/** What is known of a selected station: lists have no filter by ids, but one by locations. */
export interface Picked {
  readonly id: string;
  readonly locationId: string;
}

/** The most that the directory returns in one page. */
const PAGE_ROWS = 1000;
/** Locations of one request: an address has a few thousand characters. */
const LOCATIONS = 200;

/** The selected stations as they are now, in pages. @param query of the list that they are selected in */
export async function* readChosen(
  selection: Selection<Picked>,
  query: StationQuery,
  signal: AbortSignal,
): AsyncGenerator<readonly Candidate[]> {
  for (const each of queriesFor(selection, query))
    for await (const page of pagesOf(each, signal))
      yield page.filter(({ id }) => isSelected(selection, id)).map(candidateOf);
}

function queriesFor(selection: Selection<Picked>, query: StationQuery): readonly StationQuery[] {
  if (selection.kind === 'matching') return [query];
  const locations = [...new Set([...selection.rows.values()].map(({ locationId }) => locationId))];
  return Array.from({ length: Math.ceil(locations.length / LOCATIONS) }, (_, index) => ({
    location_id: [locations.slice(index * LOCATIONS, (index + 1) * LOCATIONS).join()],
  }));
}

/** The stations of a list, in pages. */
export async function* pagesOf(
  query: StationQuery,
  signal?: AbortSignal,
): AsyncGenerator<readonly StationItem[]> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = { ...query, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) };
    const { items, next } = await bodyOf(
      api.GET('/v1/stations', { params: { query: page }, signal: signal ?? null }),
    );
    yield items;
    cursor = next;
  }
}

const candidateOf = ({ id, version, attributes, details, location, ...beside }: StationItem): Candidate => ({
  ...{ id, version, details, attributes: { ...beside, ...attributes } },
  ...{ name: attributes.name, locationName: location.name },
});
