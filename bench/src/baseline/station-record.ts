/** The columns that a client may write, in the order of the INSERT statement. */
export const writableColumns = [
  'name',
  'latitude',
  'longitude',
  'cost',
  'cost_description',
  'manufacturer',
  'model',
  'pwps_version',
  'qr_enabled',
  'outlets',
  'hours',
  'pre_charge_instructions',
  'available',
  'location_id',
  'external_location_id',
  'external_station_id',
] as const;

export type WritableColumn = (typeof writableColumns)[number];
export type StationAttributes = { [column in WritableColumn]?: string | boolean | null };
export type ColumnValue = string | number | null;
export type StationRow = { [column in WritableColumn]: ColumnValue } & {
  id: string;
  version: number;
  observed_at: string | null;
  changed_at: string | null;
  created_at: string;
  updated_at: string;
};

const labels: Record<string, string> = {
  '0': 'Unknown',
  '1': 'Available',
  '2': 'In Use',
  '3': 'Offline',
  '4': 'Under Repair',
};

/** Converts a row to a response of the directory's interface. Lists omit the timestamps by their schema. */
export function stationRecord(row: StationRow) {
  const { id, version, observed_at, changed_at, ...columns } = row;
  return {
    id,
    version,
    attributes: { ...columns, qr_enabled: row.qr_enabled === 1 },
    status: { code: row.available, label: labels[row.available ?? ''] ?? null, observed_at, changed_at },
    connectors: [],
  };
}

/** Converts a value of a request to a value of SQLite. */
export function columnValue(value: string | boolean | null | undefined): ColumnValue {
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
}
