import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Basemap } from './basemap.js';
import type { MapColours } from './map-colours.js';

/** Fonts of the system: without an address for glyphs, MapLibre draws text by itself. */
export const FONT = ['system-ui', 'sans-serif'];

const source = (data: GeoJSON.FeatureCollection, attribution?: string) =>
  ({ type: 'geojson', data, ...(attribution && { attribution }) }) as const;

/** The map that needs no other server, in the colours of the tokens. */
export function basemapStyle(
  { countries, countryLabels, places }: Basemap,
  colours: MapColours,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      countries: source(countries, 'Natural Earth'),
      'country-labels': source(countryLabels),
      places: source(places, 'GeoNames'),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours['map-water'] } },
      { id: 'land', type: 'fill', source: 'countries', paint: { 'fill-color': colours['map-land'] } },
      {
        id: 'borders',
        type: 'line',
        source: 'countries',
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colours['map-border'],
          'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.6],
        },
      },
      countryNames(colours),
      placeNames(colours),
    ],
  };
}

const countryNames = (colours: MapColours): LayerSpecification => ({
  id: 'country-names',
  type: 'symbol',
  source: 'country-labels',
  minzoom: 1.5,
  maxzoom: 8,
  // Small countries have room for a name only when the map is near.
  filter: ['>=', ['get', 'rank'], ['step', ['zoom'], 800, 2.5, 200, 3.5, 40, 4.5, 5, 5.5, 0]],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': FONT,
    'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 15],
    'text-transform': 'uppercase',
    'text-letter-spacing': 0.08,
    'text-max-width': 7,
    'symbol-sort-key': ['-', ['get', 'rank']],
  },
  paint: haloed(colours['map-country'], colours),
});

const placeNames = (colours: MapColours): LayerSpecification => ({
  id: 'place-names',
  type: 'symbol',
  source: 'places',
  minzoom: 4,
  filter: ['>=', ['get', 'rank'], ['step', ['zoom'], 2500, 5, 1000, 6, 400, 7, 150, 8, 0]],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': FONT,
    'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10.5, 10, 14],
    'text-max-width': 8,
    'text-padding': 6,
    'symbol-sort-key': ['-', ['get', 'rank']],
  },
  paint: haloed(colours['map-place'], colours),
});

export const haloed = (colour: string, colours: MapColours) => ({
  'text-color': colour,
  'text-halo-color': colours['map-land'],
  'text-halo-width': 1.2,
});
