/** A city: its centre in degrees, and its relative number of stations. */
export interface City {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly weight: number;
}

const rows: readonly [string, string, number, number, number][] = [
  ['Berlin', 'DE', 52.52, 13.41, 8],
  ['München', 'DE', 48.14, 11.58, 6],
  ['Hamburg', 'DE', 53.55, 9.99, 5],
  ['Köln', 'DE', 50.94, 6.96, 4],
  ['Paris', 'FR', 48.86, 2.35, 9],
  ['Lyon', 'FR', 45.76, 4.84, 3],
  ['Marseille', 'FR', 43.3, 5.37, 2],
  ['London', 'GB', 51.51, -0.13, 9],
  ['Manchester', 'GB', 53.48, -2.24, 3],
  ['Amsterdam', 'NL', 52.37, 4.9, 9],
  ['Rotterdam', 'NL', 51.92, 4.48, 6],
  ['Bruxelles', 'BE', 50.85, 4.35, 4],
  ['Oslo', 'NO', 59.91, 10.75, 6],
  ['Stockholm', 'SE', 59.33, 18.07, 4],
  ['København', 'DK', 55.68, 12.57, 3],
  ['Helsinki', 'FI', 60.17, 24.94, 2],
  ['Wien', 'AT', 48.21, 16.37, 3],
  ['Zürich', 'CH', 47.37, 8.54, 3],
  ['Milano', 'IT', 45.46, 9.19, 3],
  ['Roma', 'IT', 41.9, 12.5, 3],
  ['Madrid', 'ES', 40.42, -3.7, 3],
  ['Lisboa', 'PT', 38.72, -9.14, 2],
  ['Warszawa', 'PL', 52.23, 21.01, 2],
  ['Praha', 'CZ', 50.08, 14.44, 1],
  ['İstanbul', 'TR', 41.01, 28.98, 2],
  ['Los Angeles', 'US', 34.05, -118.24, 8],
  ['San José', 'US', 37.34, -121.89, 5],
  ['New York', 'US', 40.71, -74.01, 5],
  ['Boston', 'US', 42.36, -71.06, 2],
  ['Seattle', 'US', 47.61, -122.33, 2],
  ['Denver', 'US', 39.74, -104.99, 2],
  ['Atlanta', 'US', 33.75, -84.39, 2],
  ['Houston', 'US', 29.76, -95.37, 2],
  ['Chicago', 'US', 41.88, -87.63, 2],
  ['Toronto', 'CA', 43.65, -79.38, 2],
  ['Montréal', 'CA', 45.5, -73.57, 2],
  ['Ciudad de México', 'MX', 19.43, -99.13, 1],
  ['São Paulo', 'BR', -23.55, -46.63, 2],
  ['Santiago', 'CL', -33.45, -70.67, 1],
  ['東京', 'JP', 35.68, 139.69, 5],
  ['大阪', 'JP', 34.69, 135.5, 2],
  ['서울', 'KR', 37.57, 126.98, 6],
  ['上海', 'CN', 31.23, 121.47, 9],
  ['深圳', 'CN', 22.54, 114.06, 7],
  ['Singapore', 'SG', 1.35, 103.82, 2],
  ['Bengaluru', 'IN', 12.97, 77.59, 2],
  ['Dubai', 'AE', 25.2, 55.27, 1],
  ['Sydney', 'AU', -33.87, 151.21, 2],
  ['Auckland', 'NZ', -36.85, 174.76, 1],
  ['Suva', 'FJ', -18.14, 178.44, 0.2],
];

export const cities: readonly City[] = rows.map(([name, country, latitude, longitude, weight]) => ({
  name,
  country,
  latitude,
  longitude,
  weight,
}));

/** Continents as boxes: west, south, east, north in degrees. */
export const continents: readonly (readonly [number, number, number, number])[] = [
  [-25, 34, 45, 72],
  [-170, 7, -50, 75],
  [-82, -56, -34, 13],
  [45, -10, 150, 60],
  [110, -50, -175, 0],
];
