import { searchOf } from '../api/search.js';
import { eventParameters, type EventsRequest } from './events-request.js';
import { parametersOf, viewOfRequest, type StationsRequest } from './stations-view.js';

/** The paths of the pages, as patterns of the router. The service knows them too. */
export const paths = {
  stations: '/',
  station: '/stations/:id',
  connectorTypes: '/connector-types',
  locations: '/locations/:id?',
  imports: '/imports',
  events: '/events',
  webhooks: '/webhooks/:id?',
  keys: '/keys',
  overview: '/overview',
  about: '/about',
} as const;

const record = (pattern: string) => (id: string) => pattern.replace(/:id\??$/, () => encodeURIComponent(id));
const list = (pattern: string) => () => pattern.replace(/\/:id\?$/, '');

/**
 * The links to the pages: a function for each, so that a link to a parameter which the page does not have fails to
 * compile.
 */
export const links = {
  stations: (request: StationsRequest = {}) =>
    `${paths.stations}${searchOf(parametersOf(viewOfRequest(request)))}`,
  station: record(paths.station),
  connectorTypes: list(paths.connectorTypes),
  locations: list(paths.locations),
  location: record(paths.locations),
  imports: list(paths.imports),
  events: (request: EventsRequest = {}) => `${paths.events}${searchOf(eventParameters(request))}`,
  webhooks: list(paths.webhooks),
  webhook: record(paths.webhooks),
  keys: list(paths.keys),
  overview: list(paths.overview),
  about: list(paths.about),
} as const;
