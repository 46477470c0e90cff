import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef } from 'react';

/**
 * Draws data on a map, above its style, which is another one with each theme.
 * @param id of the source
 * @param layersOf the layers, in the colours of the theme
 */
export function useGeoJson(
  map: MapLibre | undefined,
  id: string,
  data: GeoJSON.FeatureCollection,
  layersOf: (map: MapLibre) => readonly LayerSpecification[],
): void {
  const latest = useRef({ data, layersOf });
  useEffect(() => {
    latest.current = { data, layersOf };
    void map?.getSource<GeoJSONSource>(id)?.setData(data);
  });
  useEffect(() => {
    if (!map) return undefined;
    const add = () => {
      map.addSource(id, { type: 'geojson', data: latest.current.data });
      for (const layer of latest.current.layersOf(map)) map.addLayer(layer);
    };
    map.on('style.load', add);
    return () => void map.off('style.load', add);
  }, [map, id]);
}
