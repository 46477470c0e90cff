import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColours } from '../../basemap/map-colours.js';

/** The names of the images that `map-images.ts` draws. */
const ring: ExpressionSpecification = [
  'concat',
  'ring|',
  ['to-string', ['get', 'count']],
  '|',
  ['get', 'by_status'],
];
const point: ExpressionSpecification = [
  'concat',
  'point|',
  ['coalesce', ['get', 'available'], 'none'],
  // What was never reported is not stale besides.
  ['case', ['all', ['==', ['get', 'stale'], true], ['has', 'available']], '|stale', ''],
];

/** The stations above the map, and the marks of the one that is pointed at and of the selected one. */
export const stationLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'stations',
    type: 'symbol',
    source: 'stations',
    'source-layer': 'stations',
    layout: {
      'icon-image': ['case', ['has', 'count'], ring, point],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-sort-key': ['coalesce', ['get', 'count'], 1],
    },
  },
  {
    id: 'marks',
    type: 'circle',
    source: 'marks',
    paint: {
      'circle-radius': 15,
      'circle-color': colours.accent,
      'circle-opacity': ['case', ['get', 'selected'], 0.22, 0.1],
      'circle-stroke-color': colours.accent,
      'circle-stroke-width': ['case', ['get', 'selected'], 3, 2],
    },
  },
];
