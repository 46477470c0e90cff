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

/** What a tariff must have. */
export const bareTariff = {
  currency: 'EUR',
  elements: [{ price_components: [{ type: 'ENERGY', price: '0.59' }] }],
};

export async function createTariff(
  directory: DirectoryClient,
  attributes: object = {},
): Promise<DirectoryRecord> {
  const { status, body } = await directory.post('/v1/tariffs', { ...bareTariff, ...attributes });
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

interface ShownEvent {
  readonly subject: string;
  readonly type: string;
  readonly aggregateversion: number;
  readonly time: string;
  readonly caller: string;
  readonly commandid: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The events of a station, or of a location, in the feed, oldest first. */
export async function historyOf(
  directory: DirectoryClient,
  id: string,
  records: 'stations' | 'locations' = 'stations',
): Promise<readonly HistoryItem[]> {
  const items: HistoryItem[] = [];
  for (let next: string | null = null; ;) {
    const after: string = next === null ? '' : `&after=${next}`;
    const { status, body } = await directory.get<Page<ShownEvent>>(`/v1/events?limit=1000${after}`);
    expect(status).toBe(200);
    if (body.items.length === 0) return items;
    const events = body.items.filter(({ subject }) => subject === `${records}/${id}`);
    items.push(...events.map(historyItem));
    next = body.next;
  }
}

const historyItem = (event: ShownEvent): HistoryItem => ({
  type: event.type,
  version: event.aggregateversion,
  occurred_at: event.time,
  caller: event.caller,
  command_id: event.commandid,
  data: event.data,
});

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
  capabilities: [],
  terms_and_conditions: null,
  tariff_ids: [],
  tariff_sources: [],
};

/** An entry of connectors in output. */
export const shownConnector = (connector_type_id: string, name: string | null, count: number, more = {}) => ({
  connector_type_id,
  name,
  count,
  ...bareConnector,
  ...more,
});
