/** The texts of the page. */
export const webhooks = {
  'webhooks.title': 'Webhooks',
  'webhooks.empty': 'No webhooks',
  'webhooks.empty.hint': 'A webhook sends the events of the directory to a receiver.',
} as const;
