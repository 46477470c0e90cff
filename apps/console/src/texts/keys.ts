/** The texts of the page. */
export const keys = {
  'keys.title': 'API keys',
  'keys.lead': 'Who may use this directory. A key is shown once, when it is made, and never stored.',
  'keys.empty': 'No API keys',
  'keys.empty.hint':
    'Everybody who reaches this directory may do everything. Make a key below to change that.',
  'keys.list': 'Keys',
  'keys.name': 'Name',
  'keys.state': 'State',
  'keys.active': 'Active',
  'keys.expired': 'Expired',
  'keys.revoked': 'Revoked',
  'keys.may': 'May do',
  'keys.feeds': 'Feeds',
  'keys.feeds.any': 'All',
  'keys.feeds.hint': 'Separated by commas. The key then writes records of these feeds alone.',
  'keys.created': 'Made',
  'keys.expires': 'Expires',
  'keys.used': 'Last used',
  'keys.used.hour': 'in the last hour',
  'keys.never': 'Never',
  'keys.make': 'Make a key',
  'keys.make.hint':
    'Keys are made on the machine of the service. Enter a name, choose what the key may do, and run the command there: it prints the key.',
  'keys.command': 'The command that makes the key',
  'keys.revoke': 'The command that revokes a key',
  'keys.revoke.hint': 'A revoked key is refused without a restart of the service.',
} as const;
