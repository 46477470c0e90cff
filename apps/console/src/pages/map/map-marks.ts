import type { Point } from './mercator.js';

/** What is marked on the map: the station that is pointed at, and the selected one. */
export interface Marks {
  readonly pointed?: Point | undefined;
  readonly selected?: Point | undefined;
}

export const featuresOf = ({ pointed, selected }: Marks): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...featureOf(selected, true), ...featureOf(pointed, false)],
});

const featureOf = (point: Point | undefined, selected: boolean): GeoJSON.Feature[] =>
  point
    ? [
        {
          type: 'Feature',
          properties: { selected },
          geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
        },
      ]
    : [];
