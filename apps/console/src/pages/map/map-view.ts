import type {
  GeoJSONSource,
  Map as MapLibre,
  MapGeoJSONFeature,
  MapOptions,
  VectorTileSource,
} from 'maplibre-gl';
import { credential } from '../../api/client.js';
import { positions } from '../../api/positions.js';
import { searchOf, type Query } from '../../api/search.js';
import { readColours } from '../../basemap/map-colours.js';
import { openMap, readStyle } from '../../basemap/open-map.js';
import { drawImage } from './map-images.js';
import { featuresOf, type Marks } from './map-marks.js';
import type { Shown } from './live-tiles.js';
import type { Bounds, Point } from './mercator.js';
import type { TileId } from './shown-tiles.js';
import type { Camera } from '../../links/stations-view.js';
import { pointAt, type MapPoint } from './map-points.js';
import { stationLayers } from './station-layers.js';

/** What is drawn is one step nearer than where single stations of a place could still be distinguished. */
const MAX_ZOOM = 20;
const FIT_PADDING = 56;
const MAX_FIT_ZOOM = 14;
/** Where the map of the console still has names around a place: it has no streets. */
const OUTLINES_FIT_ZOOM = 10;
const CLUSTER_ZOOM_STEP = 2;
/** The part of a phone's map that the sheet of a station never covers. */
const UNCOVERED = 0.3;
/** Images of rings that are kept: the map of each moment has a hundred at most. */
const MAX_IMAGES = 400;

export interface MapListener {
  /** A person has moved the map. */
  onMove(camera: Camera): void;
  /** What the pointer is at; undefined: nothing. */
  onPoint(point: MapPoint | undefined): void;
  onSelect(point: MapPoint): void;
  /** Stations that are at one place: no zoom tells them apart. */
  onTogether(place: Camera): void;
  /** The map of this host can't be read: that of the console is shown. */
  onUnreadable(host: string): void;
}

export interface MapStart {
  readonly camera: Camera | undefined;
  readonly filters: Query;
  /** A style or an archive of PMTiles; null: the basemap of the console. */
  readonly mapUrl: string | null;
}

const tilesOf = (filters: Query): string[] => [
  `${location.origin}/v1/tiles/{z}/{x}/{y}.mvt${searchOf(filters)}`,
];

const startOf = (camera: Camera | undefined): { center: [number, number]; zoom: number } =>
  camera ? { center: [camera.longitude, camera.latitude], zoom: camera.zoom } : { center: [8, 30], zoom: 1 };

const options: Omit<MapOptions, 'container'> = {
  maxZoom: MAX_ZOOM,
  // Its own way would count as a move by a person.
  trackResize: false,
  transformRequest: (url) => ({
    url,
    headers: url.startsWith(`${location.origin}/v1/`) ? requestHeaders() : {},
  }),
};

/** The map: where it is, which stations it shows, and what is marked. */
export class MapView {
  private readonly map: MapLibre;
  private colours = readColours();
  private images: readonly string[] = [];
  private filters: Query;
  private marks: Marks = {};
  private readonly mapUrl: string | null;
  private readonly resizes: ResizeObserver;

  constructor(
    container: HTMLElement,
    { camera, filters, mapUrl }: MapStart,
    private readonly listener: MapListener,
  ) {
    this.filters = filters;
    this.mapUrl = mapUrl;
    this.map = openMap({ container, ...startOf(camera), ...options });
    this.resizes = new ResizeObserver(() => this.resize(container));
    this.resizes.observe(container);
    this.map.setMissingStyleImageResolver((name) => Promise.resolve(this.addImage(name)));
    this.map.on('style.load', () => this.addStations());
    this.listen();
    void this.applyTheme();
  }

  /** Draws the map in the colours of the current theme. */
  async applyTheme(): Promise<void> {
    this.colours = readColours();
    this.images = [];
    const style = await readStyle(this.mapUrl, this.colours, (host) => this.listener.onUnreadable(host));
    this.map.setStyle(style, { diff: false });
  }

  setFilters(filters: Query): void {
    this.filters = filters;
    const source = this.map.getSource<VectorTileSource>('stations');
    // A style that is still being read gets the filters with its sources.
    if (!source) return;
    if (this.map.isSourceLoaded('stations')) source.setTiles(tilesOf(filters));
    else this.replaceStations();
  }

  /** Reads the tiles in view again, and forgets the others: those that have not changed are answered without a body. */
  refresh(): void {
    this.whenRead(() => this.map.refreshTiles('stations'));
  }

  /** Reads tiles again, of those in view. */
  refreshTiles(tiles: readonly TileId[]): void {
    this.whenRead(() => this.map.refreshTiles('stations', [...tiles]));
  }

  /** Runs once no tile is being read: MapLibre does not read such a tile again, and what it gets may be from before. */
  private whenRead(run: () => void): void {
    if (!this.map.getSource('stations')) return;
    if (this.map.isSourceLoaded('stations')) run();
    else void this.map.once('idle', () => this.whenRead(run));
  }

  /** What the map shows, by the zoom of its tiles. */
  shown(): Shown {
    const bounds = this.map.getBounds();
    return {
      z: Math.min(MAX_ZOOM, Math.max(0, Math.floor(this.map.getZoom()))),
      bounds: {
        ...{ west: bounds.getWest(), south: bounds.getSouth() },
        ...{ east: bounds.getEast(), north: bounds.getNorth() },
      },
    };
  }

  /** Calls back each time that the map has come to rest. Returns a function that ends this. */
  watchRest(notify: () => void): () => void {
    this.map.on('moveend', notify);
    return () => void this.map.off('moveend', notify);
  }

  setMarks(marks: Marks): void {
    this.marks = marks;
    void this.map.getSource<GeoJSONSource>('marks')?.setData(featuresOf(this.marks));
  }

  fit({ west, south, east, north }: Bounds): void {
    const edges: [number, number, number, number] = [west, south, east, north];
    this.map.fitBounds(
      edges,
      {
        padding: FIT_PADDING,
        maxZoom: this.mapUrl === null ? OUTLINES_FIT_ZOOM : MAX_FIT_ZOOM,
        animate: false,
      },
      { isFit: true },
    );
  }

  /** Moves to a point if it is not in view. @param isCovered whether a sheet covers the lower part of the map */
  reveal({ latitude, longitude }: Point, isCovered: boolean): void {
    const { clientWidth: width, clientHeight: height } = this.map.getContainer();
    const bottom = isCovered ? height * UNCOVERED : height;
    const { x, y } = this.map.project([longitude, latitude]);
    if (x >= 0 && x <= width && y >= 0 && y <= bottom) return;
    // The map of the view stays the one that a person chose: the list may follow its area.
    const offset: [number, number] = [0, (bottom - height) / 2];
    this.map.easeTo({ center: [longitude, latitude], offset }, { isFit: true });
  }

  /** After the window has changed, or while the page is printed and hides the map. */
  private resize({ clientHeight }: HTMLElement): void {
    if (clientHeight > 0) this.map.resize({ isFit: true });
  }

  stop(): void {
    this.resizes.disconnect();
    this.map.remove();
  }

  private listen(): void {
    const { map, listener } = this;
    map.on('moveend', (event) => {
      if ('isFit' in event) return;
      const { lat: latitude, lng: longitude } = map.getCenter().wrap();
      listener.onMove({ latitude, longitude, zoom: map.getZoom() });
    });
    map.on('mousemove', 'stations', ({ features }) => this.point(features?.[0]));
    map.on('mouseleave', 'stations', () => this.point(undefined));
    map.on('movestart', () => this.point(undefined));
    map.on('click', 'stations', ({ features }) => this.open(features?.[0]));
  }

  private point(feature: MapGeoJSONFeature | undefined): void {
    this.map.getCanvas().style.cursor = feature ? 'pointer' : '';
    this.listener.onPoint(feature && this.pointOf(feature));
  }

  private open(feature: MapGeoJSONFeature | undefined): void {
    if (!feature) return;
    const point = this.pointOf(feature);
    if (point.kind === 'station') return this.listener.onSelect(point);
    const { latitude, longitude } = point;
    const now = this.map.getZoom();
    if (now >= MAX_ZOOM) return this.listener.onTogether({ latitude, longitude, zoom: MAX_ZOOM });
    const zoom = Math.min(MAX_ZOOM, now + CLUSTER_ZOOM_STEP);
    this.map.easeTo({ center: [longitude, latitude], zoom });
  }

  private pointOf({ geometry, properties }: MapGeoJSONFeature): MapPoint {
    const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
    const { x, y } = this.map.project([longitude, latitude]);
    return pointAt({ longitude, latitude, x, y }, properties);
  }

  private addStations(): void {
    const tiles = tilesOf(this.filters);
    this.map.addSource('stations', { type: 'vector', tiles, maxzoom: MAX_ZOOM });
    this.map.addSource('marks', { type: 'geojson', data: featuresOf(this.marks) });
    for (const layer of stationLayers(this.colours)) this.map.addLayer(layer);
  }

  /** Gives up the tiles that are being read: MapLibre would go on with what they get, whatever address it is told. */
  private replaceStations(): void {
    for (const { id } of stationLayers(this.colours)) this.map.removeLayer(id);
    for (const source of ['stations', 'marks']) this.map.removeSource(source);
    this.addStations();
  }

  private addImage(name: string): void {
    const image = drawImage(name, this.colours);
    if (!image || this.map.hasImage(name)) return;
    this.map.addImage(name, image.data, { pixelRatio: image.pixelRatio });
    this.images = [...this.images, name];
    // Tiles have copies of their images: those that were drawn first can go.
    for (const old of this.images.slice(0, -MAX_IMAGES)) this.map.removeImage(old);
    this.images = this.images.slice(-MAX_IMAGES);
  }
}

function requestHeaders(): Record<string, string> {
  const position = positions.header;
  return { ...credential(), ...(position && { 'directory-position': position }) };
}
