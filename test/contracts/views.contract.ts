import { describeProjection } from './projection.contract.js';
import { describeRecordLists } from './record-lists.contract.js';
import { describeLongNames } from './record-names.contract.js';
import { describeRecordPlaces } from './record-places.contract.js';
import { describeRecordSearch } from './record-search.contract.js';
import { describeStationSurroundings } from './station-surroundings.contract.js';
import type { OpenViews } from './views.js';

/** All that the read models owe. */
export function describeViews(name: string, open: OpenViews): void {
  describeProjection(name, open);
  describeStationSurroundings(name, open);
  describeRecordSearch(name, open);
  describeRecordLists(name, open);
  describeLongNames(name, open);
  describeRecordPlaces(name, open);
}
