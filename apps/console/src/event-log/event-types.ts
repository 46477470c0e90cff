/** The types of events, without version, by the kind of record. */
export const eventTypes = {
  status: ['StationAvailabilityChanged', 'StationAvailabilityConfirmed'],
  stations: [
    ...(['StationCreated', 'StationDetailsChanged', 'StationConnectorsChanged'] as const),
    ...(['StationRelocated', 'StationRemoved', 'StationRestored', 'StationTextErased'] as const),
  ],
  locations: ['LocationRegistered', 'LocationChanged', 'LocationRetired'],
  connectorTypes: [
    ...(['ConnectorTypeCreated', 'ConnectorTypeChanged', 'ConnectorTypeActivated'] as const),
    ...(['ConnectorTypeDeactivated', 'ConnectorTypeRemoved', 'ConnectorTypeRestored'] as const),
  ],
} as const satisfies Record<string, readonly string[]>;

export type EventGroup = keyof typeof eventTypes;

/** The values with one more, or with one less if it was there. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
