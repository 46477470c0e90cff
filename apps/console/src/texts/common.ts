/** Texts of the frame and of its components. */
export const common = {
  'app.name': 'Charging Station Directory',
  'app.short': 'Charging stations',
  'app.skip': 'Skip to the content',

  'nav.label': 'Pages',
  'nav.stations': 'Stations',
  'nav.overview': 'Overview',
  'nav.locations': 'Locations',
  'nav.connectorTypes': 'Connector types',
  'nav.imports': 'Imports',
  'nav.events': 'Events',
  'nav.webhooks': 'Webhooks',
  'nav.keys': 'Keys',
  'nav.more': 'More',

  'live.live': 'Live',
  'live.connecting': 'Connecting',
  'live.offline': 'Not live',
  'live.lost': 'The directory does not answer. What you see may be out of date. It reconnects by itself.',
  'live.live.hint': 'Changes appear as they happen.',
  'live.connecting.hint': 'Connecting to the stream of events.',
  'live.offline.hint': 'Changes do not appear by themselves. The connection is tried again.',

  'theme.label': 'Appearance',
  'theme.system': 'Like the system',
  'theme.light': 'Light',
  'theme.dark': 'Dark',

  'help.label': 'Help',
  'help.about': 'About this directory',
  'help.docs': 'API reference',
  'help.openapi': 'OpenAPI document',
  'help.asyncapi': 'AsyncAPI document',
  'help.problems': 'Errors explained',
  'help.health': 'Health',

  'session.signIn': 'Sign in',
  'session.signOut': 'Sign out',
  'session.title': 'Sign in with an API key',
  'session.lead':
    'This directory answers callers with a key. It is kept in this tab alone, until you close it, unless you stay signed in.',
  'session.key': 'API key',
  'session.key.hint': 'It begins with csd_. Whoever runs the directory can make you one.',
  'session.key.missing': 'Enter an API key.',
  'session.stay': 'Stay signed in on this computer',
  'session.stay.hint': 'Only where nobody else uses this browser: it keeps the key until you sign out.',
  'session.account': 'Signed in as {name}',
  'session.anonymous': 'Not signed in',
  'session.scopes': 'May do',
  'session.expires': 'Until {time}',

  'session.lacks': 'Your key may not do this',
  'session.lacks.hint':
    'This page needs the scope {scope}. Whoever runs the directory can make you a key that has it.',

  'copy.action': 'Copy',
  'copy.done': 'Copied',

  'action.retry': 'Try again',
  'action.cancel': 'Cancel',
  'action.close': 'Close',
  'action.undo': 'Undo',
  'action.save': 'Save',
  'action.clear': 'Clear',

  'error.title': 'This did not work',
  'error.network': 'The directory did not answer. Check that it runs and that you can reach it.',
  'error.notLoaded':
    'The page could not be loaded: the directory did not answer, or it has another version by now. Try again once it runs.',
  'error.notFound': 'There is no such page',
  'error.notFound.hint': 'The address may be mistyped, or the page may have moved.',
  'error.toStations': 'Go to the stations',
  'error.page': 'This page stopped working',
  'error.explain': 'What this means',

  loading: 'Loading',
  optional: 'optional',
  notifications: 'Notifications',

  'status.0': 'Unknown',
  'status.1': 'Available',
  'status.2': 'In Use',
  'status.3': 'Offline',
  'status.4': 'Under Repair',
  'status.none': 'Never reported',
  'status.stale': 'stale',
  'status.stale.hint': 'Not observed for longer than the directory trusts a status',

  'count.stations': { one: '{count} station', other: '{count} stations' },
  'count.locations': { one: '{count} location', other: '{count} locations' },
} as const;
