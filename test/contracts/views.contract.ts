import { describeProjection } from './projection.contract.js';
import { describeRecordLists } from './record-lists.contract.js';
import { describeLastImports } from './last-imports.contract.js';
import { describeLongNameCursors } from './long-name-cursors.contract.js';
import { describeConnectorFilters } from './connector-filters.contract.js';
import { describeStationFilters } from './station-filters.contract.js';
import { describeOpenHours } from './open-hours.contract.js';
import { describeStationPrices } from './station-prices.contract.js';
import { describeRecordSearch } from './record-search.contract.js';
import { describeRelatedRecords } from './related-records.contract.js';
import { describeShownLocations } from './shown-locations.contract.js';
import { describeRemovedStations } from './removed-stations.contract.js';
import { describeSites } from './sites.contract.js';
import type { OpenViews } from './fixtures/views-under-test.js';

/** The contracts of the read models. */
export function describeViews(name: string, open: OpenViews): void {
  describeProjection(name, open);
  describeRelatedRecords(name, open);
  describeShownLocations(name, open);
  describeRecordSearch(name, open);
  describeRecordLists(name, open);
  describeLongNameCursors(name, open);
  describeStationFilters(name, open);
  describeConnectorFilters(name, open);
  describeOpenHours(name, open);
  describeStationPrices(name, open);
  describeSites(name, open);
  describeLastImports(name, open);
  describeRemovedStations(name, open);
}
