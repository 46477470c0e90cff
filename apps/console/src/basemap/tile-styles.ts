import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.js';
import { FONT, haloed } from './map-style.js';

/** The layers of a kind, as the basemaps of Protomaps and OpenMapTiles call them. */
const layers = {
  water: ['water'],
  roads: ['roads', 'transportation'],
  buildings: ['buildings', 'building'],
  borders: ['boundaries', 'boundary'],
  places: ['places', 'place'],
} as const;

type Kind = keyof typeof layers;
type Drawing = (id: string, sourceLayer: string) => LayerSpecification;

/** Images as they are. */
export const rasterStyle = (url: string, colours: MapColours): StyleSpecification => ({
  version: 8,
  sources: { map: { type: 'raster', url, tileSize: 256 } },
  layers: [land(colours), { id: 'map', type: 'raster', source: 'map' }],
});

/**
 * Water, roads, buildings, borders and names of vector tiles that have these layers.
 * @throws Error they have none that is known
 */
export function vectorStyle(
  url: string,
  available: ReadonlySet<string>,
  colours: MapColours,
): StyleSpecification {
  const drawn = (kind: Kind, drawing: Drawing): LayerSpecification[] =>
    (layers[kind] as readonly string[])
      .filter((layer) => available.has(layer))
      .map((layer) => drawing(`map-${layer}`, layer));
  const known = [
    ...drawn('water', fill(colours['map-water'])),
    ...drawn('buildings', fill(colours['map-road'], 14)),
    ...drawn('roads', line(colours['map-road'], [8, 0.4, 18, 8])),
    ...drawn('borders', line(colours['map-border'], [2, 0.6, 8, 1.6])),
    ...drawn('places', names(colours)),
  ];
  if (known.length === 0) throw new Error(`${url} has no layer of a known basemap`);
  return { version: 8, sources: { map: { type: 'vector', url } }, layers: [land(colours), ...known] };
}

const land = (colours: MapColours): LayerSpecification => ({
  id: 'land',
  type: 'background',
  paint: { 'background-color': colours['map-land'] },
});

const from = (id: string, sourceLayer: string) => ({ id, source: 'map', 'source-layer': sourceLayer });

const fill =
  (colour: string, minzoom = 0): Drawing =>
  (...layer) => ({
    ...from(...layer),
    type: 'fill',
    minzoom,
    filter: isArea,
    paint: { 'fill-color': colour },
  });

const isArea: ['==', ['geometry-type'], string] = ['==', ['geometry-type'], 'Polygon'];

/** With widths in pixels after the zoom levels that have them. */
const line =
  (colour: string, widths: readonly number[]): Drawing =>
  (...layer) => ({
    ...from(...layer),
    type: 'line',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], ...widths] as never,
    },
  });

const names =
  (colours: MapColours): Drawing =>
  (...layer) => ({
    ...from(...layer),
    type: 'symbol',
    layout: {
      'text-field': ['coalesce', ['get', 'name'], ['get', 'name:en']],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10.5, 12, 14],
      'text-max-width': 8,
      'text-padding': 6,
      // Protomaps rank places upwards, OpenMapTiles downwards.
      'symbol-sort-key': ['coalesce', ['get', 'rank'], ['-', ['coalesce', ['get', 'population_rank'], 0]]],
    },
    paint: haloed(colours['map-place'], colours),
  });
