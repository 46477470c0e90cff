/** The texts of the page. */
export const events = {
  'events.title': 'Events',
  'events.empty': 'No events yet',
  'events.empty.hint': 'Every change of the directory appears here as it happens.',
} as const;
