/** The texts of the page. */
export const removedStations = {
  'map.more': 'More',

  'removed.title': 'Removed stations',
  'removed.lead':
    'They are in no other list and on no map. A restored station is as it was when it was removed.',
  'removed.search': 'Search removed stations',
  'removed.search.hint': 'Name, EVSE-ID or source',
  'removed.name': 'Station',
  'removed.source': 'Source',
  'removed.time': 'Removed',
  'removed.action': 'Restore',
  'removed.restore': 'Restore',
  'removed.restore.one': 'Restore {name}',
  'removed.more': 'Show more',
  'removed.empty': 'No removed stations',
  'removed.empty.hint': 'Stations that are removed by somebody or by a feed appear here.',
  'removed.none': 'No removed station matches',
  'removed.none.hint': 'Words of its name, its EVSE-ID or the id of its source find a removed station.',
  'removed.among': 'Look among removed stations',
  'removed.restore.some': { one: 'Restore {count} station', other: 'Restore {count} stations' },
  'removed.restore.matching': 'Restore all that match',
  'removed.select': 'Select',
  'removed.list': 'List of stations',
} as const;
