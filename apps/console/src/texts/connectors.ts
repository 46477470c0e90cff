/** The texts of the editor of connectors. */
export const connectors = {
  'connectors.edit': 'Edit connectors',
  'connectors.edit.lead': 'A row for each kind of connector, with how many of it the station has.',
  'connectors.row': 'Connector {number}',
  'connectors.add': 'Add a connector',
  'connectors.duplicate': 'Another row says the same. Raise its count, or change this one.',
  'connectors.type.search': 'Search',
  'connectors.type.none': 'No connector type matches.',
  'connectors.type.make': 'Add the connector type “{name}”',
  'connectors.type.make.hint': 'Added at once, before the form is saved',
} as const;
