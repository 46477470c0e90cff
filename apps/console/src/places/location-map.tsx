import { useQuery } from '@tanstack/react-query';
import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { api, bodyOf } from '../api/client.js';
import { queryKeys } from '../api/queries.js';
import type { LocationItem } from '../api/records.js';
import { FONT } from '../basemap/map-style.js';
import { useGeoJson } from '../basemap/use-geojson.js';
import { useSmallMap, type Point } from '../basemap/use-small-map.js';
import { colourOf } from '../layout/theme.js';
import { t } from '../texts/index.js';
import { pointIn, recordPoint } from './points.js';
import { SmallMap } from './small-map.js';

const SHOWN = 500;

interface MapProps {
  readonly mapUrl: string | null;
  readonly around: Point | undefined;
  readonly chosen: LocationItem | null;
  readonly onChoose: (location: LocationItem) => void;
}

/** The locations that take stations, on a map: a click chooses one. It is loaded when it is shown first. */
export default function LocationMap({ mapUrl, around, chosen, onChoose }: MapProps) {
  const opened = useSmallMap(mapUrl, around);
  const { map } = opened;
  const { locations, hasMore } = useLocationsIn(useBounds(map));
  useLocationLayer(map, locations, chosen, onChoose);
  useReveal(map, chosen);
  const hint = (
    <>
      {t('places.location.map.hint')} {hasMore && t('places.location.map.more')}
    </>
  );
  return <SmallMap opened={opened} label={t('places.location.map')} hint={hint} />;
}

/** Moves the map to the location that is chosen, if it does not show it. */
function useReveal(map: MapLibre | undefined, chosen: LocationItem | null): void {
  useEffect(() => {
    const point = chosen && pointIn(recordPoint(chosen.attributes));
    if (!map || !point) return;
    const center: [number, number] = [point.longitude, point.latitude];
    if (!map.getBounds().contains(center)) map.jumpTo({ center });
  }, [map, chosen]);
}

/** What the map shows, as the parameter `bbox`. */
function useBounds(map: MapLibre | undefined): string | undefined {
  const [bounds, setBounds] = useState<string>();
  useEffect(() => {
    if (!map) return undefined;
    const read = () =>
      setBounds(
        map
          .getBounds()
          .toArray()
          .flat()
          .map((edge) => edge.toFixed(5))
          .join(','),
      );
    read();
    map.on('moveend', read);
    return () => void map.off('moveend', read);
  }, [map]);
  return bounds;
}

function useLocationsIn(bbox: string | undefined) {
  const query = { bbox, retired: ['false'], limit: SHOWN };
  const { data } = useQuery({
    queryKey: [...queryKeys.locations, query],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/locations', { params: { query: { ...query, bbox: bbox ?? '' } }, signal })),
    enabled: bbox !== undefined,
    placeholderData: (before) => before,
  });
  return { locations: data?.items ?? none, hasMore: (data?.next ?? null) !== null };
}

const none: readonly LocationItem[] = [];

function useLocationLayer(
  map: MapLibre | undefined,
  locations: readonly LocationItem[],
  chosen: LocationItem | null,
  onChoose: (location: LocationItem) => void,
): void {
  const latest = useRef({ locations, onChoose });
  useEffect(() => void (latest.current = { locations, onChoose }));
  useGeoJson(map, 'locations', featuresOf(locations, chosen), layersOf);
  useEffect(() => {
    map?.on('click', 'locations', ({ features }) => {
      const id: unknown = features?.[0]?.properties['id'];
      const location = latest.current.locations.find((one) => one.id === id);
      if (location) latest.current.onChoose(location);
    });
    map?.on('mouseenter', 'locations', () => void (map.getCanvas().style.cursor = 'pointer'));
    map?.on('mouseleave', 'locations', () => void (map.getCanvas().style.cursor = ''));
  }, [map]);
}

const featuresOf = (
  locations: readonly LocationItem[],
  chosen: LocationItem | null,
): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: locations.flatMap(({ id, attributes }) => {
    const point = pointIn(recordPoint(attributes));
    if (!point) return [];
    const coordinates = [point.longitude, point.latitude];
    const properties = { id, name: attributes.name, chosen: id === chosen?.id };
    return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates } } as const];
  }),
});

/** A map of one's own has other fonts. */
const layersOf = (map: MapLibre): readonly LayerSpecification[] =>
  map.getStyle().glyphs === undefined ? [layer(), names()] : [layer()];

const layer = (): LayerSpecification => ({
  id: 'locations',
  type: 'circle',
  source: 'locations',
  paint: {
    'circle-radius': ['case', ['get', 'chosen'], 10, 7],
    'circle-color': colourOf('--accent'),
    'circle-opacity': ['case', ['get', 'chosen'], 1, 0.55],
    'circle-stroke-color': colourOf('--surface'),
    'circle-stroke-width': 2,
  },
});

const names = (): LayerSpecification => ({
  id: 'location-names',
  type: 'symbol',
  source: 'locations',
  layout: {
    'text-field': ['coalesce', ['get', 'name'], ''],
    'text-font': FONT,
    'text-size': 12,
    'text-anchor': 'top',
    'text-offset': [0, 0.8],
  },
  paint: {
    'text-color': colourOf('--text'),
    'text-halo-color': colourOf('--surface'),
    'text-halo-width': 1.5,
  },
});
