/** The texts of the page. */
export const connectorTypes = {
  'connectorTypes.title': 'Connector types',
  'connectorTypes.empty': 'No connector types',
  'connectorTypes.empty.hint': 'Connector types appear here once they are made or imported.',
} as const;
