/**
 * The first part of each query's key. An event of the stream invalidates queries by it, so queries of pages that read the
 * same records must begin with it too.
 */
export const queryKeys = {
  station: (id: string) => ['station', id] as const,
  stations: ['stations'] as const,
  removedStations: ['removed-stations'] as const,
  connectorType: (id: string) => ['connector-type', id] as const,
  connectorTypes: ['connector-types'] as const,
  location: (id: string) => ['location', id] as const,
  locations: ['locations'] as const,
  tariff: (id: string) => ['tariff', id] as const,
  tariffs: ['tariffs'] as const,
  /** What sessions at a station cost. */
  prices: ['prices'] as const,
  summary: ['summary'] as const,
  /** No event makes reports stale: they reach to a full hour at most. */
  reliability: ['reliability'] as const,
};

/** Those of imports, which no event makes stale. */
export const importKeys = {
  all: ['imports'],
  one: (id: string) => ['imports', 'one', id],
  newest: (feed: string | undefined) => ['imports', 'newest', feed],
  list: (feed: string | undefined) => ['imports', 'list', feed],
} as const;
