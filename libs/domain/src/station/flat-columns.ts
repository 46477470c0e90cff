/** What flat formats (CSV, GeoJSON) show of a station beside its fields, in their order. None of it is set by import. */
export const stationColumns = [
  ...(['status_code', 'status_label', 'status_observed_at'] as const),
  ...(['location_name', 'city', 'country', 'operator'] as const),
  ...(['standards', 'max_kilowatts', 'evse_id', 'source_feed', 'source_id'] as const),
] as const;
