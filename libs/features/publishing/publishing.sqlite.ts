import { GAP_RULES } from '#formats';
import { PublishedLocations } from './published-locations.js';
import { sideQueries, type SideQueries, type SideTable } from '#sqlite/side-tables';
import { PublishedLocationTable, publishedTables } from './published-location-table.sqlite.js';
import { SqlitePublishedLocations } from './published-locations.sqlite.js';

/** Reads what is published of locations. */
export const publishedLocations: SideQueries<PublishedLocations> = {
  port: PublishedLocations,
  methods: ['page', 'count', 'find', 'lacking', 'firstOmitted', 'naming'],
  run: 'in a worker',
  open: (connection) => new SqlitePublishedLocations(connection),
};

/** Which locations are published, and when they last changed with their stations. */
export const publishing: SideTable = {
  stored: {
    schema: publishedTables,
    indexes: [
      `CREATE INDEX IF NOT EXISTS published_lacking ON published_stations (location) WHERE lacks`,
      `CREATE INDEX IF NOT EXISTS published_in_order ON published_locations (created_at, id, changed_at, gap, derives)`,
    ],
    tables: [
      { table: 'published_locations', rowName: `'locations/' || row.id || ' in published_locations'` },
      {
        table: 'published_stations',
        rowName: `'locations/' || row.location || ', stations/' || row.station || ' in published_stations'`,
      },
      {
        table: 'published_tariffs',
        rowName: `'tariffs/' || row.tariff || ', stations/' || row.station || ' in published_tariffs'`,
      },
    ],
    rows: { name: 'published locations', unit: 'rows' },
    rules: { gapRules: GAP_RULES },
    open: ({ views }) => new PublishedLocationTable(views),
  },
  queries: [sideQueries(publishedLocations)],
};
