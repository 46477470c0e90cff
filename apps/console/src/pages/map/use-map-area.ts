import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { api, bodyOf } from '../../api/client.js';
import { searchOf } from '../../api/search.js';
import type { Camera, StationFilters } from '../../links/stations-view.js';
import { boundsAround, boundsOf, type Bounds, type Size } from './mercator.js';

/** Wide cells: a box around the stations needs no more than their outermost ones. */
const OVERVIEW_ZOOM = 5;

/**
 * The list answers while somebody types, and the map when they have ended: to draw all tiles anew takes so long that it
 * delays the answer to the next letter.
 */
export const TYPING_PAUSE_MS = 700;

const windowSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight });

/** The area that the map shows: `all` as long as it was not moved. Undefined before its size is known. */
export function useMapArea(
  frame: RefObject<HTMLElement | null>,
  camera: Camera | undefined,
): Bounds | 'all' | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const measure = ({ width, height }: Size) => {
      // On a phone the list hides the map, which has the size of the window when it is shown.
      const isHidden = width === 0 || height === 0;
      setSize((before) => (isHidden ? (before ?? windowSize()) : { width, height }));
    };
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect));
    measure({ width: frame.current.clientWidth, height: frame.current.clientHeight });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return useMemo(() => (camera ? size && boundsOf(camera, size) : 'all'), [camera, size]);
}

export interface Fit {
  /** What the map shows while it was not moved; another object each time that it shall show it again. */
  readonly fit: Bounds | undefined;
  /** Whether it is known where the map begins. */
  readonly isReady: boolean;
  /** Finds the box around the stations that match now. */
  readonly fitAll: () => Promise<void>;
}

/** Where the map is before it was moved: around the stations that match, once the typing has paused. */
export function useFit(filters: StationFilters, camera: Camera | undefined): Fit {
  const settled = useSettled(filters);
  const search = searchOf(settled);
  const [chosen, setChosen] = useState<{ readonly search: string; readonly bounds: Bounds }>();
  const isChosen = chosen?.search === search;
  const { data, isPending } = useQuery({
    queryKey: ['bounds', search],
    queryFn: ({ signal }) => readBounds(settled, signal),
    enabled: camera === undefined && !isChosen,
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const fitAll = async () => {
    const bounds = await readBounds(filters);
    setChosen(bounds ? { search: searchOf(filters), bounds } : undefined);
  };
  const isReady = camera !== undefined || chosen !== undefined || !isPending;
  // A view that says where the map is may follow one that did not: what was found for that is still known.
  const found = camera ? undefined : (data ?? undefined);
  return { fit: isChosen ? chosen.bounds : found, isReady, fitAll };
}

/** The filters as they were before the last changes, if these are not older than a pause. */
function useSettled(filters: StationFilters): StationFilters {
  const [settled, setSettled] = useState(filters);
  const isSame = searchOf(settled) === searchOf(filters);
  useEffect(() => {
    if (isSame) return undefined;
    const timer = setTimeout(() => setSettled(filters), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isSame, searchOf(filters)]);
  return settled;
}

/** Null if no station has a position. */
async function readBounds(filters: StationFilters, signal?: AbortSignal): Promise<Bounds | null> {
  const query = { ...filters, zoom: OVERVIEW_ZOOM };
  const { clusters } = await bodyOf(
    api.GET('/v1/stations/clusters', { params: { query }, signal: signal ?? null }),
  );
  return boundsAround(clusters) ?? null;
}
