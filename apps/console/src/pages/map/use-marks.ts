import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import type { StationItem } from '../../api/records.js';
import type { Marks } from './map-marks.js';
import type { Point } from './mercator.js';

export interface Marking {
  /** The station that the pointer is at in the list or on the map. */
  readonly pointedId: string | undefined;
  readonly selectedId: string | undefined;
  readonly onMap: Marks;
  readonly pointAtRow: (station: StationItem | undefined) => void;
  readonly pointAtMap: (id: string | undefined) => void;
}

/** What is marked in the list and on the map. */
export function useMarks(selectedId: string | undefined): Marking {
  const [row, setRow] = useState<StationItem>();
  const [pointedOnMap, pointAtMap] = useState<string>();
  const { data: selected } = useQuery({
    queryKey: queryKeys.station(selectedId ?? ''),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/stations/{id}', { params: { path: { id: selectedId ?? '' } }, signal })),
    enabled: selectedId !== undefined,
  });
  const onMap = useMemo(() => ({ pointed: placeOf(row), selected: placeOf(selected) }), [row, selected]);
  return { pointedId: pointedOnMap, selectedId, onMap, pointAtRow: setRow, pointAtMap };
}

/** Where a station is; undefined without a usable position. */
function placeOf(station: StationItem | undefined): Point | undefined {
  if (!station) return undefined;
  const { latitude, longitude } = station.attributes;
  const point = { latitude: numberIn(latitude), longitude: numberIn(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

const numberIn = (text: string | null): number => (text === null ? Number.NaN : Number(text));
