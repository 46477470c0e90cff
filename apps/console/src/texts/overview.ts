/** The texts of the page. */
export const overview = {
  'overview.title': 'Overview',
  'overview.empty': 'Nothing to show yet',
  'overview.empty.hint': 'Counts and freshness appear here once there are stations.',
} as const;
