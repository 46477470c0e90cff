import type { Feature } from '#http';
import { MapController } from './http/map.controller.js';
import { stationClusters, tileJson } from './http/map-schemas.js';

/** Stations on a map: clusters and vector tiles. */
export const map: Feature = {
  controllers: [MapController],
  schemas: { StationClusters: stationClusters, TileJson: tileJson },
};
