/** What each scope of the directory allows. */
export const scopes = {
  'scope.directory:read': 'Read stations, locations, events and maps',
  'scope.stations:write': 'Add, change, report on, remove and restore stations',
  'scope.connector-types:write': 'Change connector types and their photos',
  'scope.locations:write': 'Change locations',
  'scope.tariffs:write': 'Change tariffs',
  'scope.feeds:manage': 'Set up, pull and remove feeds',
  'scope.webhooks:manage': 'Set up and remove webhooks',
  'scope.keys:manage': 'Create and revoke API keys',
  'scope.operations:read': 'Read the list of API keys, and the metrics',
} as const;
