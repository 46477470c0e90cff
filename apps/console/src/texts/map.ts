/** The texts of the page. */
export const map = {
  'map.title': 'Stations',
  'map.empty': 'No stations',
  'map.empty.hint': 'Stations appear here once they are made or imported.',
} as const;
