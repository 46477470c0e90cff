/** The texts of the page. */
export const reliability = {
  'nav.reliability': 'Reliability',
  'reliability.title': 'Reliability',

  'reliability.rule': 'Rule',
  'reliability.rule.uk': 'UK, regulation 7',
  'reliability.rule.us': 'US, 23 CFR 680.116(b)',
  'reliability.rule.uk.hint':
    'Points of 50 kW and more, within their opening hours. A blocked point, and one whose status is unknown, is excluded.',
  'reliability.rule.us.hint':
    'All points at all times. Outages outside opening hours, and those that were excluded, do not count.',
  'reliability.period': 'Period',
  'reliability.period.lastMonth': 'Last month',
  'reliability.period.thisYear': 'This year',
  'reliability.period.lastYear': 'Last year',
  'reliability.period.twelveMonths': '12 months',
  'reliability.period.note': '{from} to {to}, in UTC.',

  'reliability.now': 'All points together',
  'reliability.share': 'Reliability',
  'reliability.goal': 'The rule asks for {share}',
  'reliability.points': 'Points',
  'reliability.down': 'Out of order',
  'reliability.excluded': 'Excluded',
  'reliability.ofCounted': '{share} of the time counted',
  'reliability.hours': '{hours} h',
  'reliability.none': 'Nothing counts in this period',
  'reliability.none.hint':
    'No point was there, or none is strong enough for the rule. Choose another period or rule.',

  'reliability.trend': 'By month',
  'reliability.trend.rolling': 'Each month ends twelve months.',
  'reliability.trend.chart': 'Reliability by month',
  'reliability.trend.month': 'Month',

  'reliability.worst': 'Worst points',
  'reliability.worst.none': 'No point was out of order.',
  'reliability.groups': 'By group',
  'reliability.groups.by': 'Group by',
  'reliability.groups.operator': 'Operator',
  'reliability.groups.source_feed': 'Feed',
  'reliability.groups.country': 'Country',
  'reliability.groups.location_id': 'Location',
  'reliability.groups.station_id': 'Station',
  'reliability.groups.unnamed': 'None',
  'reliability.groups.more': 'Show more',
  'reliability.save': 'Save CSV',
  'reliability.save.failed': 'The report was not saved',
} as const;
