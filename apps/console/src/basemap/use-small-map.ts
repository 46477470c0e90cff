import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTheme } from '../layout/theme.js';
import { t } from '../texts/index.js';
import { notify } from '../ui/toast.js';
import { readColours } from './map-colours.js';
import { openMap, readStyle } from './open-map.js';

/** Degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where a map begins. */
export interface Place extends Point {
  /** Default: where streets are seen, or towns if the map has no streets. */
  readonly zoom?: number;
}

/** Where streets are seen, and where towns are seen: the basemap of the console has no streets. */
const STREET_ZOOM = 14;
const TOWN_ZOOM = 11;
const WORLD = { center: [8, 30] as [number, number], zoom: 1 };

export interface SmallMap {
  /** The element that it fills. */
  readonly container: RefObject<HTMLDivElement | null>;
  /** Undefined until the element is there. */
  readonly map: MapLibre | undefined;
  /** Whether the browser can't draw maps. */
  readonly isFailed: boolean;
}

/** A map in a form. It begins at a point, or with the whole world, and has the colours of the theme. */
export function useSmallMap(mapUrl: string | null, around: Place | undefined): SmallMap {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre>();
  const [isFailed, setFailed] = useState(false);
  const start = useRef(startAt(around, mapUrl === null ? TOWN_ZOOM : STREET_ZOOM));
  const theme = useTheme();
  useEffect(() => {
    if (!container.current) return undefined;
    try {
      const opened = openMap({ container: container.current, ...start.current, maxZoom: 19 });
      setMap(opened);
      return () => opened.remove();
    } catch {
      setFailed(true);
      return undefined;
    }
  }, []);
  useEffect(() => {
    if (!map) return undefined;
    let isCurrent = true;
    const onUnreadable = (host: string) => notify({ title: t('map.unreadable', { host }), failed: true });
    void readStyle(mapUrl, readColours(), onUnreadable).then(
      (style) => isCurrent && map.setStyle(style, { diff: false }),
    );
    return () => void (isCurrent = false);
  }, [map, mapUrl, theme]);
  return { container, map, isFailed };
}

const startAt = (place: Place | undefined, zoom: number) =>
  place ? { center: [place.longitude, place.latitude] as [number, number], zoom: place.zoom ?? zoom } : WORLD;
