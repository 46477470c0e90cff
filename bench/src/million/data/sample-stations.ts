import { generateLocations } from './generated-stations.js';

/** The attributes of a generated station that queries use. */
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

/** Returns the first generated stations, which are as random as all others. */
export function sampleStations(count: number): readonly SampleStation[] {
  const sample: SampleStation[] = [];
  for (const { location, stations } of generateLocations(count, ['any'])) {
    const { address, city, country } = location['data'] as SampleStation;
    for (const { type, data } of stations)
      if (type === 'UpsertStation') sample.push({ ...(data as SampleStation), address, city, country });
  }
  return sample;
}
