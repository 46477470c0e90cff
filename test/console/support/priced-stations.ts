/** A record in an answer. */
export interface Answer {
  readonly id: string;
  readonly version: number;
  readonly attributes: { readonly elements: readonly object[] };
  readonly connectors: readonly {
    readonly tariff_ids: readonly string[];
    readonly tariff_sources: readonly object[];
  }[];
}

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** The elements of a tariff with a price of energy alone. */
export const perKwh = (price: string) => [{ price_components: [{ type: 'ENERGY', price }] }];

/** Makes the location and the connector type of priced stations. */
export async function makePlace(ask: Ask): Promise<void> {
  await ask('PUT', '/v1/locations/42', { name: 'Depot', time_zone: 'Europe/Berlin' });
  await ask('POST', '/v1/connector-types', { name: 'CCS 2', description: 'IEC_62196_T2_COMBO' });
}

/** Makes a station with a connector, such as one that names tariffs. @returns its id */
export const pricedStations =
  (ask: Ask) =>
  async (connector: object): Promise<string> => {
    const { id } = await ask('POST', '/v1/stations', { location_id: '42', name: 'Main St' });
    const types = (await ask('GET', '/v1/connector-types')) as unknown as { items: readonly Answer[] };
    const entry = { connector_type_id: types.items[0]?.id, count: 1, kilowatts: 150, ...connector };
    await ask('PUT', `/v1/stations/${id}/connectors`, [entry]);
    return id;
  };
