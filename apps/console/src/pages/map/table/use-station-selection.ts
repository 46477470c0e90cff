import { searchOf } from '../../../api/search.js';
import type { StationItem } from '../../../api/records.js';
import type { BulkRequest } from '../../../bulk/request.js';
import { useSelection, type Selecting } from '../../../selection/use-selection.js';
import { useWindowState, type Stations } from '../use-station-window.js';
import type { StationQuery } from '../view-queries.js';
import { readChosen, type Picked } from './chosen.js';

interface StationSelection extends Pick<BulkRequest, 'read'> {
  readonly selecting: Selecting;
}

/** The selection in the list of a query, and how the selected stations are read. */
export function useStationSelection(stations: Stations, query: StationQuery): StationSelection {
  const { total = 0 } = useWindowState(stations);
  const matching = withoutOrder(query);
  const { selection, ...selecting } = useSelection<Picked>({
    ...{ key: searchOf(matching), total },
    row: (index) => {
      const station = stations.row(index);
      return station && pickedOf(station);
    },
    rowsIn: async (first, last) => (await stations.rowsIn(first, last)).map(pickedOf),
  });
  return { selecting, read: (signal) => readChosen(selection, matching, signal) };
}

const withoutOrder = (query: StationQuery): StationQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'sort'));

const pickedOf = ({ id, attributes }: StationItem): Picked => ({ id, locationId: attributes.location_id });
