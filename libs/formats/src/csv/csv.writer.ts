import { statusLabel, type StationConnector } from '#domain';
import type { DescribedStation } from '../records/described-station.js';
import { csvRow, type CsvValue } from '../table/csv-row.js';
import { wordBesideCode } from '../vocabulary/statuses.js';

type ValueOf = (
  described: Omit<DescribedStation, 'stations' | 'locationId'>,
  connector: StationConnector | undefined,
) => CsvValue;

/** What people have in tables of stations. The reader joins the rows of a station, each with one of its connectors. */
const columns: Readonly<Record<string, ValueOf>> = {
  id: ({ id }) => id,
  name: ({ station }) => station.attributes.name,
  latitude: ({ station }) => station.attributes.latitude,
  longitude: ({ station }) => station.attributes.longitude,
  location_name: ({ location }) => location.attributes.name,
  address: ({ location }) => location.attributes.address,
  city: ({ location }) => location.attributes.city,
  country: ({ location }) => location.attributes.country,
  operator: ({ location }) => location.attributes.operator,
  plug: (_, connector) => connector?.standard ?? null,
  kilowatts: (_, connector) => connector?.kilowatts ?? null,
  evse_id: ({ station }) => station.details.evse_id,
  status: ({ station: { attributes, details } }) =>
    wordBesideCode(attributes.available, details.source_status) ?? statusLabel(attributes.available),
};

export const connectorRowsHeader = csvRow(Object.keys(columns));

/** A station as CSV: a row for each of its connectors, equal ones each; one row if it has none. */
export function connectorRows(described: Parameters<ValueOf>[0]): string {
  const { connectors } = described.station;
  const each = connectors.flatMap((entry) => Array<StationConnector>(entry.count).fill(entry));
  const rowOf = (connector?: StationConnector) =>
    csvRow(Object.values(columns).map((valueOf) => valueOf(described, connector)));
  return each.length === 0 ? rowOf() : each.map(rowOf).join('');
}
