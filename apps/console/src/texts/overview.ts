/** The texts of the page. */
export const overview = {
  'overview.title': 'Overview',
  'overview.empty': 'No stations yet',
  'overview.empty.hint':
    'Import a feed, or add stations. Their numbers and the age of their statuses appear here.',

  'overview.now': 'Stations by status',
  'overview.all': 'All stations',
  'overview.share': '{share} of all',
  'overview.stale': { one: '{count} stale', other: '{count} stale' },

  'overview.day': 'Status over the last 24 hours',
  'overview.day.none': 'No status has been reported yet.',
  'overview.day.alternative': 'Numbers of stations by status over the last 24 hours',
  'overview.day.table': 'Show as a table',
  'overview.day.time': 'Time',
  'overview.day.now': 'Now',

  'overview.troubles': 'Feeds with problems',
  'overview.feeds': 'Freshness by feed',
  'overview.feeds.feed': 'Feed',
  'overview.feeds.none': 'Without a feed',
  'overview.feeds.stations': 'Stations',
  'overview.feeds.observed': 'Newest report',
  'overview.feeds.never': 'Never reported',
  'overview.feeds.others': { one: '{count} more feed.', other: '{count} more feeds.' },

  'overview.service': 'Service',
  'overview.service.ready': 'Ready',
  'overview.service.notReady': 'Not ready',
  'overview.service.mode': 'Mode',
  'overview.service.embedded': 'Embedded',
  'overview.service.distributed': 'Distributed',
  'overview.service.lag': '{ms} ms behind',
  'overview.service.current': 'Up to date',
  'overview.service.up': 'Up',
  'overview.service.degraded': 'Degraded',
  'overview.service.down': 'Down',

  'overview.changes': 'Recent changes',
  'overview.changes.all': 'All events',
  'overview.changes.none': 'Nothing has changed yet.',
} as const;
