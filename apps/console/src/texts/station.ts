/** The texts of the page. */
export const station = {
  'station.title': 'Station',
  'station.empty': 'No station',
  'station.empty.hint': 'There is no station with this id.',
} as const;
