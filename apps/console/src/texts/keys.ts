/** The texts of the page. */
export const keys = {
  'keys.title': 'API keys',
  'keys.empty': 'No API keys',
  'keys.empty.hint': 'Keys are made with `directory keys create` on the machine of the service.',
} as const;
