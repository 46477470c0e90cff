import {
  Map as MapLibre,
  NavigationControl,
  setWorkerUrl,
  type MapOptions,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { loadBasemap } from './basemap.js';
import type { MapColours } from './map-colours.js';
import { basemapStyle } from './map-style.js';
import { readOwnMap } from './own-map.js';

setWorkerUrl(workerUrl);

/** Opens a map that is seen from above with north up, and has buttons to zoom. It gets its style by `setStyle`. */
export function openMap(options: MapOptions): MapLibre {
  const map = new MapLibre({
    attributionControl: { compact: true },
    ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false, fadeDuration: 0 },
    ...options,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  return map;
}

/**
 * The style of the map that is configured.
 * @param mapUrl a style or an archive of PMTiles; null: the basemap of the console
 * @param onUnreadable is told of a host whose map can't be read; the basemap of the console takes its place
 */
export async function readStyle(
  mapUrl: string | null,
  colours: MapColours,
  onUnreadable: (host: string) => void,
): Promise<StyleSpecification> {
  try {
    if (mapUrl !== null) return await readOwnMap(mapUrl, colours);
  } catch {
    onUnreadable(new URL(mapUrl ?? '').host);
  }
  return basemapStyle(await loadBasemap(), colours);
}
