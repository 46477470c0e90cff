import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { api, bodyOf } from '../../api/client.js';
import { searchOf } from '../../api/search.js';
import type { Camera, StationFilters } from '../../links/stations-view.js';
import { boundsAround, boundsOf, type Bounds, type Size } from './mercator.js';

/** Wide cells: a box around the stations needs no more than their outermost ones. */
const OVERVIEW_ZOOM = 5;

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

/** Where the map is before it was moved: around the stations that matched at first, as it does not jump while one types. */
export function useFit(filters: StationFilters, camera: Camera | undefined): Fit {
  const [first] = useState(filters);
  const [chosen, setChosen] = useState<Bounds>();
  const { data, isPending } = useQuery({
    queryKey: ['bounds', searchOf(first)],
    queryFn: ({ signal }) => readBounds(first, signal),
    enabled: camera === undefined && !chosen,
    staleTime: Infinity,
    retry: false,
  });
  const fitAll = async () => setChosen((await readBounds(filters)) ?? undefined);
  const isReady = camera !== undefined || chosen !== undefined || !isPending;
  // A view that says where the map is may follow one that did not: what was found for that is still known.
  return { fit: chosen ?? (camera ? undefined : (data ?? undefined)), isReady, fitAll };
}

/** Null if no station has a position. */
async function readBounds(filters: StationFilters, signal?: AbortSignal): Promise<Bounds | null> {
  const query = { ...filters, zoom: OVERVIEW_ZOOM };
  const { clusters } = await bodyOf(
    api.GET('/v1/stations/clusters', { params: { query }, signal: signal ?? null }),
  );
  return boundsAround(clusters) ?? null;
}
