import countriesUrl from 'world-atlas/countries-50m.json?url';
import { feature } from 'topojson-client';
import { flattened, labelOf, type Country } from './country-shapes.js';
import placesUrl from './places.json?url';

type Feature = GeoJSON.Feature;

/** What the map has without any other server: countries (Natural Earth) and cities (GeoNames). */
export interface Basemap {
  readonly countries: GeoJSON.FeatureCollection;
  /** Points with `name` and `rank`: countries by their area, cities by their inhabitants. */
  readonly countryLabels: GeoJSON.FeatureCollection;
  readonly places: GeoJSON.FeatureCollection;
}

type Topology = Parameters<typeof feature>[0];
type GeometryCollection = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>;
type Countries = Topology & { readonly objects: { readonly countries: GeometryCollection } };
/** Name, longitude, latitude, thousands of inhabitants. */
type Place = readonly [name: string, longitude: number, latitude: number, thousands: number];

let loaded: Promise<Basemap> | undefined;

/** Loads it once. */
export function loadBasemap(): Promise<Basemap> {
  loaded ??= readBasemap().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function readBasemap(): Promise<Basemap> {
  const [topology, places] = await Promise.all([
    readJson<Countries>(countriesUrl),
    readJson<Place[]>(placesUrl),
  ]);
  const { features } = feature(topology, topology.objects.countries);
  const countries = features.map((country) => flattened(country as Country));
  return {
    countries: collection(countries),
    countryLabels: collection(countries.flatMap((country) => labelOf(country) ?? [])),
    places: collection(places.map(placeOf)),
  };
}

async function readJson<Content>(url: string): Promise<Content> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as Content;
}

const placeOf = ([name, longitude, latitude, rank]: Place): Feature => ({
  type: 'Feature',
  properties: { name, rank },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

const collection = (features: Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});
