import { listOf, member } from '#domain';
import { lackedByLocation, lackedByStation, partyOf } from '#formats';
import type { DirectoryReader } from '#client';
import type { OnStations } from './station-lists.js';

const LOCATIONS = 'ocpi/2.3.0/locations';
/** Lists in an order that does not change. */
const LIST = 'sort=created_at&limit=1000';

/** The locations as a list of OCPI 2.3.0, with a line for each location. */
export async function* ocpiList(
  reader: DirectoryReader,
  onStations: OnStations,
): AsyncGenerator<string, void, undefined> {
  await reader.catchUp();
  let separator = '';
  yield '[';
  for await (const page of reader.ocpiPages(LOCATIONS))
    for (const location of listOf(page)) {
      yield `${separator}\n${JSON.stringify(location)}`;
      separator = ',';
      onStations(listOf(member(location, 'evses')).length);
    }
  yield '\n]\n';
}

type ListedLocation = Parameters<typeof lackedByLocation>[1] & { readonly id: string };
type ListedStation = Parameters<typeof lackedByStation>[0] & {
  readonly attributes: { readonly location_id: string };
};

/** What OCPI leaves out, and why: how many locations lack each member, the most frequent one first. */
export async function omissionReport(reader: DirectoryReader): Promise<readonly string[]> {
  const hasParty = (await reader.record('ocpi/2.3.0/credentials')) !== null;
  const lacking = new Map<string, Set<string>>();
  let total = 0;
  const add = (id: string, names: readonly string[]) => {
    const known = lacking.get(id) ?? new Set();
    for (const name of names) lacking.set(id, known.add(name));
  };
  for await (const location of items<ListedLocation>(reader, 'locations')) {
    total += 1;
    add(location.id, lackedByLocation(location.id, location));
    if (!hasParty && !partyOf(location)) add(location.id, ['country_code and party_id']);
  }
  for await (const station of items<ListedStation>(reader, 'stations'))
    add(station.attributes.location_id, lackedByStation(station));
  return [
    `left out ${lacking.size} of ${total} locations${lacking.size > 0 ? ', which lack' : ''}`,
    ...counted(lacking),
  ];
}

function counted(lacking: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const counts = new Map<string, { count: number; example: string }>();
  for (const [id, names] of lacking)
    for (const name of names) {
      const { count = 0, example = id } = counts.get(name) ?? {};
      counts.set(name, { count: count + 1, example });
    }
  const sorted = [...counts].sort(([, one], [, other]) => other.count - one.count);
  return sorted.map(([name, { count, example }]) => `  ${name}: ${count}, for example ${example}`);
}

async function* items<Item>(reader: DirectoryReader, list: string): AsyncGenerator<Item, void, undefined> {
  for await (const page of reader.pages(`v1/${list}?${LIST}`)) yield* listOf(member(page, 'items')) as Item[];
}
