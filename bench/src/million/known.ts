import { sampleStations, type SampleStation } from './sample.js';

/** What requests are made of, of what the directory holds. */
export interface Known {
  readonly stations: readonly KnownStation[];
  /** Ids. */
  readonly connectorTypes: readonly string[];
  readonly sample: readonly SampleStation[];
  /** When some stations were last updated. */
  readonly updatedAt: readonly string[];
}

/** A station, and the status that it has. */
export interface KnownStation {
  readonly id: string;
  readonly code: string | null;
}

/** Of a directory of which nothing is known. */
export const nothing: Known = { stations: [], connectorTypes: [], sample: [], updatedAt: [] };

const sampleSize = 20_000;
/** One station in so many of a page of 1000 is asked when it was updated. */
const updatedEvery = 20;

/**
 * Finds out what requests to a directory of generated stations can be made of.
 * @param count of its stations
 */
export async function knownOf(url: string, count: number, stations: readonly KnownStation[]): Promise<Known> {
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
