import type { LayerSpecification } from 'maplibre-gl';
import type { Point } from '../basemap/use-small-map.js';
import { colourOf } from '../layout/theme.js';

const positionOf = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude];

/** Where a point was, and a line from there to where it is. */
export function movedFeatures(
  before: Point | undefined,
  point: Point | undefined,
): GeoJSON.FeatureCollection {
  const geometries: GeoJSON.Geometry[] = [
    ...(before ? [{ type: 'Point' as const, coordinates: positionOf(before) }] : []),
    ...(before && point
      ? [{ type: 'LineString' as const, coordinates: [before, point].map(positionOf) }]
      : []),
  ];
  return {
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  };
}

/** A ring where the point was, at the end of a dashed line. */
export const movedLayers = (): readonly LayerSpecification[] => [
  {
    ...{ id: 'moved-line', type: 'line', source: 'moved', filter: ['==', ['geometry-type'], 'LineString'] },
    paint: { 'line-color': colourOf('--text'), 'line-width': 2, 'line-dasharray': [2, 1.5] },
  },
  {
    ...{ id: 'moved-from', type: 'circle', source: 'moved', filter: ['==', ['geometry-type'], 'Point'] },
    paint: {
      'circle-radius': 6,
      'circle-color': colourOf('--surface'),
      'circle-stroke-color': colourOf('--text'),
      'circle-stroke-width': 2,
    },
  },
];
