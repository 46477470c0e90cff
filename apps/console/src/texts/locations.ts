/** The texts of the page. */
export const locations = {
  'locations.title': 'Locations',
  'locations.empty': 'No locations',
  'locations.empty.hint': 'Locations appear here once they are registered or imported.',
} as const;
