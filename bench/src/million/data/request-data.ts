import { sampleStations, type SampleStation } from './sample-stations.js';

/** Data of the directory that requests are built from. */
export interface RequestData {
  readonly stations: readonly StationWithStatus[];
  /** Ids of connector types. */
  readonly connectorTypes: readonly string[];
  readonly sample: readonly SampleStation[];
  /** Times of the last update of some stations. */
  readonly updatedAt: readonly string[];
}

/** A station and its current status. */
export interface StationWithStatus {
  readonly id: string;
  readonly code: string | null;
}

/** For requests that need no data of the directory. */
export const emptyRequestData: RequestData = { stations: [], connectorTypes: [], sample: [], updatedAt: [] };

const sampleSize = 20_000;
/** One station in twenty of the first page is read for the time of its last update. */
const updatedEvery = 20;

/**
 * Reads the data that requests to a directory of generated stations are built from.
 * @param count number of its stations
 */
export async function loadRequestData(url: string, count: number, stations: readonly StationWithStatus[]): Promise<RequestData> {
  const connectorTypes = await idsOf(`${url}/v1/connector-types`);
  const ids = await idsOf(`${url}/v1/stations?limit=1000`);
  const updatedAt: string[] = [];
  for (const id of ids.filter((_, index) => index % updatedEvery === 0)) {
    const { attributes } = await read<{ attributes: { updated_at: string } }>(`${url}/v1/stations/${id}`);
    updatedAt.push(attributes.updated_at);
  }
  return { stations, connectorTypes, sample: sampleStations(Math.min(count, sampleSize)), updatedAt };
}

async function idsOf(list: string): Promise<readonly string[]> {
  const { items } = await read<{ items: readonly { id: string }[] }>(list);
  return items.map(({ id }) => id);
}

async function read<Body>(url: string): Promise<Body> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}
