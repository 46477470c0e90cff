/** The texts of the page. */
export const about = {
  'about.title': 'About',
  'about.lead': 'A directory of electric-vehicle charging stations: every change is an event, kept in a log.',
  'about.docs': 'API reference',
  'about.docs.hint': 'Read it and try it out',
  'about.openapi': 'OpenAPI 3.1',
  'about.openapi.hint': 'The same reference for programs',
  'about.asyncapi': 'AsyncAPI 3.0',
  'about.asyncapi.hint': 'The channels of events, for programs',
  'about.stations': 'Stations as JSON',
  'about.stations.hint': 'The first page of the list',
  'about.problems': 'Problems',
  'about.problems.hint': 'Every error, and what to do',
  'about.health': 'Health',
  'about.health.hint': 'Whether the service is ready',
} as const;
