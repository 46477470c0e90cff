import { attributesOf, readPart, type StoredRecord } from '#application';
import { afirItems, type RequiredItem } from '#domain';
import type { Coverage, Counts, CoverageQuery } from '../coverage-queries.js';

/** The shares of all records and of groups as JSON. */
export const coverageJson = ({ groupBy }: CoverageQuery, { groups, ungrouped, ...all }: Coverage): string =>
  JSON.stringify({
    ...{ locations: all.locations, stations: all.stations },
    items: afirItems.map((item, index) => ({ ...itemMembers(item), ...shareOf(item, index, all) })),
    ...(groupBy && {
      group_by: groupBy,
      groups: groups.map(({ value, locations, stations, have }) => ({
        ...{ value, locations, stations },
        have: Object.fromEntries(afirItems.map(({ id }, index) => [id, have[index] ?? 0])),
      })),
      ungrouped,
    }),
  });

const itemMembers = ({ id, row, article, title, kind, record }: RequiredItem) => ({
  ...{ id, row, article: article ?? null, title, kind, record },
});

function shareOf({ record }: RequiredItem, index: number, counts: Counts) {
  const of = counts[`${record}s`];
  const have = counts.have[index] ?? 0;
  return { of, have, share: of === 0 ? null : rounded(have / of) };
}

/** Rounded down, so that only all records have a share of 1. */
const rounded = (share: number): number => Math.floor(share * 10_000) / 10_000;

/** A record that lacks an item, as an item of a list. */
export const lackingJson = ({ record: kind }: RequiredItem, record: StoredRecord): string =>
  JSON.stringify({
    id: record.id,
    ...(kind === 'location' ? ofLocation(record) : ofStation(record)),
    source: readPart(record, 'source') ?? null,
  });

function ofLocation(record: StoredRecord) {
  const { name, address, operator } = attributesOf(record);
  return { name: name ?? address, operator };
}

const ofStation = (record: StoredRecord) => ({
  name: attributesOf(record)['name'] ?? readPart(record, 'location')?.name ?? null,
  operator: readPart(record, 'related')?.operator ?? null,
});
