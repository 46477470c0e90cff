/** The texts of what is selected in lists. */
export const selection = {
  'select.one': 'Select {name}',
  'select.all': { one: 'Select the one that matches', other: 'Select all {count} that match' },
  'select.all.matching': 'Select all that match',
  'select.some': { one: '{count} selected', other: '{count} selected' },
  'select.matching': 'All that match are selected',
  'select.clear': 'Clear the selection',
  'select.reading': 'Reading what is selected',
  'select.actions': 'Actions on the selected stations',
  'select.failed': 'The stations between could not be read',
} as const;
