import type { DirectoryClient, DirectoryRecord, Page } from './client.js';

let counter = 0;

/** A text that is unique in the test file. */
export const unique = (prefix: string): string => `${prefix}-${(counter += 1)}`;

/** A location id that is unique in the test file. */
export const freshLocationId = (): string => String(9_000_000_000 + (counter += 1));

/** Registers a location and returns its id. */
export async function registerLocation(directory: DirectoryClient, attributes: object = {}): Promise<string> {
  const { status, body } = await directory.put(`/v1/locations/${freshLocationId()}`, attributes);
  expect(status).toBe(201);
  return body.id;
}

/** Creates a station, at a new location unless one is given. */
export async function createStation(
  directory: DirectoryClient,
  attributes: Readonly<Record<string, unknown>> = {},
): Promise<DirectoryRecord> {
  const location_id = attributes['location_id'] ?? (await registerLocation(directory));
  const { status, body } = await directory.post('/v1/stations', { ...attributes, location_id });
  expect(status).toBe(201);
  return body;
}

export async function createConnectorType(
  directory: DirectoryClient,
  attributes: object = {},
): Promise<DirectoryRecord> {
  const { status, body } = await directory.post('/v1/connector-types', attributes);
  expect(status).toBe(201);
  return body;
}

export interface HistoryItem {
  readonly type: string;
  readonly version: number;
  readonly occurred_at: string;
  readonly caller: string;
  readonly command_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The history of a station, oldest first. */
export async function historyOf(directory: DirectoryClient, id: string): Promise<readonly HistoryItem[]> {
  const { status, body } = await directory.get<Page<HistoryItem>>(`/v1/stations/${id}/history?limit=1000`);
  expect(status).toBe(200);
  return body.items;
}

/** The event types of a station, oldest first, without the version suffix. */
export async function eventTypesOf(directory: DirectoryClient, id: string): Promise<readonly string[]> {
  return (await historyOf(directory, id)).map(({ type }) => type.replace(/\.v1$/, ''));
}

/** What an entry of connectors says if only its type and count are given. */
export const bareConnector = {
  standard: null,
  format: null,
  power_type: null,
  max_voltage: null,
  max_amperage: null,
  kilowatts: null,
};

/** An entry of connectors in output. */
export const shownConnector = (connector_type_id: string, name: string | null, count: number, more = {}) => ({
  connector_type_id,
  name,
  count,
  ...bareConnector,
  ...more,
});
