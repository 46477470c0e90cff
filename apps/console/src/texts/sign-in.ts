/** Texts of the sign-in at an OpenID provider. */
export const signIn = {
  'signIn.title': 'Sign in',
  'signIn.lead': 'You sign in at {host}, and come back here.',
  'signIn.action': 'Sign in at {host}',
  'signIn.withKey': 'Use an API key instead',
  'signIn.busy': 'Signing in',
  'signIn.failed': 'You are not signed in',
  'signIn.denied': 'The sign-in was cancelled at {host}, or you may not use this directory.',
  'signIn.reason': '{host} says: {reason}',
  'signIn.refused': 'The directory refuses this sign-in: {reason}',
  'signIn.lost': 'This sign-in was not begun in this tab, or was finished before.',
  'signIn.again': 'Sign in again',
  'signIn.ended': 'Your session has ended',
  'signIn.ended.hint': 'Sign in again to go on.',
  'signIn.lacks': 'You may not see this page',
  'signIn.lacks.hint':
    'It needs the scope {scope}. Whoever runs the sign-in of this directory can give it to you.',
  'signIn.insecure':
    'You can sign in at {host} only where this page is opened by HTTPS. Until then, use an API key.',
  'signIn.unreachable': '{host} does not answer. Try again later, or use an API key.',
} as const;
