import { Marker, type Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useGeoJson } from '../basemap/use-geojson.js';
import { useSmallMap, type Place, type Point } from '../basemap/use-small-map.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { movedFeatures, movedLayers } from './moved-layers.js';
import { SmallMap } from './small-map.js';

interface MapProps {
  readonly mapUrl: string | null;
  readonly point: Point | undefined;
  /** Where it was, which is shown once it has moved. */
  readonly before: Point | undefined;
  /** Where the map begins if there is no point. */
  readonly around: Place | undefined;
  readonly onPoint: (point: Point) => void;
}

/** A map on which a point is set by a click, by dragging it and by arrow keys. It is loaded when it is shown first. */
export default function PointMap({ mapUrl, point, before, around, onPoint }: MapProps) {
  const opened = useSmallMap(mapUrl, point ?? around);
  const { map } = opened;
  useFollowing(map, point ? undefined : around);
  useGeoJson(map, 'moved', movedFeatures(before, point), movedLayers);
  const marker = useMarker(map, point, onPoint);
  const isMarkerNext = useRef(false);
  // The button that had the focus is gone: the arrow keys move the point from here.
  useEffect(() => {
    if (!point || !isMarkerNext.current) return;
    isMarkerNext.current = false;
    marker?.getElement().focus();
  });
  const hint = (
    <>
      {t('places.point.hint')} {mapUrl === null && t('places.point.outlines')}
    </>
  );
  return (
    <SmallMap opened={opened} label={t('places.point.map')} hint={hint}>
      {!point && map && (
        <Button
          icon="location"
          onClick={() => {
            isMarkerNext.current = true;
            onPoint(middleOf(map));
          }}
        >
          {t('places.point.middle')}
        </Button>
      )}
    </SmallMap>
  );
}

/** Goes where the map would begin by now. */
function useFollowing(map: MapLibre | undefined, place: Place | undefined): void {
  const { latitude, longitude, zoom } = place ?? {};
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined)
      map?.jumpTo({ center: [longitude, latitude], ...(zoom !== undefined && { zoom }) });
  }, [map, latitude, longitude, zoom]);
}

function middleOf(map: MapLibre): Point {
  const { lat: latitude, lng: longitude } = map.getCenter().wrap();
  return { latitude, longitude };
}

function useMarker(map: MapLibre | undefined, point: Point | undefined, onPoint: (point: Point) => void) {
  const [marker, setMarker] = useState<Marker>();
  const latest = useRef(onPoint);
  useEffect(() => void (latest.current = onPoint));
  useEffect(() => {
    if (!map) return undefined;
    const created = new Marker({ color: 'var(--accent)', draggable: true });
    created.getElement().setAttribute('aria-label', t('places.point.marker'));
    const tell = ({ lat: latitude, lng: longitude }: { lat: number; lng: number }) =>
      latest.current({ latitude, longitude });
    created.on('drag', () => tell(created.getLngLat().wrap()));
    created.on('dragend', () => reveal(map, created));
    map.on('click', ({ lngLat, originalEvent: { target } }) => {
      // A click on the marker is not above the point.
      if (!(target instanceof Node && created.getElement().contains(target))) tell(lngLat.wrap());
    });
    setMarker(created);
    return () => void created.remove();
  }, [map]);
  const { latitude, longitude } = point ?? {};
  useEffect(() => {
    if (!map || !marker) return;
    if (latitude === undefined || longitude === undefined) return void marker.remove();
    marker.setLngLat([longitude, latitude]);
    // To add it again would end its dragging.
    if (marker.getElement().isConnected) return;
    marker.addTo(map);
    reveal(map, marker);
  }, [map, marker, latitude, longitude]);
  return marker;
}

/** Moves the map if its edge is near the marker. */
function reveal(map: MapLibre, marker: Marker): void {
  const { x, y } = map.project(marker.getLngLat());
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const isInside = x > EDGE && y > EDGE && x < width - EDGE && y < height - EDGE;
  if (!isInside) map.easeTo({ center: marker.getLngLat() });
}

/** Pixels. */
const EDGE = 40;
