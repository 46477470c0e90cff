import { places } from './stations.js';

/** A generated station, as far as queries are made of it. */
export interface SampleStation {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly hours: string;
  readonly cost: string;
  readonly qr_enabled: boolean;
  readonly available: string | null;
  readonly latitude: string;
  readonly longitude: string;
}

/** The first stations of the generated world, which are as random as the others. */
export function sampleStations(count: number): readonly SampleStation[] {
  const sample: SampleStation[] = [];
  for (const { location, stations } of places(count, ['any'])) {
    const { address, city, country } = location['data'] as SampleStation;
    for (const { type, data } of stations)
      if (type === 'UpsertStation') sample.push({ ...(data as SampleStation), address, city, country });
  }
  return sample;
}
