import { searchOf } from '../api/search.js';
import { pages, withoutId } from '../declared-pages.js';
import { eventParameters, type EventsRequest } from './events-request.js';
import { parametersOf, viewOfRequest, type StationsRequest } from './stations-view.js';

const record = (pattern: string) => (id: string) => pattern.replace(/:id\??$/, () => encodeURIComponent(id));
const list = (pattern: string) => () => withoutId(pattern);

/** What stands in place of an id in the path of the form of a new import. */
export const NEW_IMPORT = 'new';

/** Whose records the coverage is of; default: all. */
export interface CoverageRequest {
  readonly feed?: string | undefined;
  readonly operator?: string | undefined;
}

/**
 * The links to the pages: a function for each, so that a link to a parameter which the page does not have fails to
 * compile.
 */
export const links = {
  stations: (request: StationsRequest = {}) =>
    `${pages.map.path}${searchOf(parametersOf(viewOfRequest(request)))}`,
  station: record(pages.station.path),
  /** @param q words to search for */
  removedStations: (q?: string) => `${withoutId(pages['removed-stations'].path)}${searchOf({ q })}`,
  connectorTypes: list(pages['connector-types'].path),
  tariffs: list(pages.tariffs.path),
  tariff: record(pages.tariffs.path),
  locations: list(pages.locations.path),
  location: record(pages.locations.path),
  /** @param feed whose imports are listed; default: all */
  imports: (feed?: string) => `${withoutId(pages.imports.path)}${searchOf({ feed })}`,
  import: record(pages.imports.path),
  newImport: () => record(pages.imports.path)(NEW_IMPORT),
  feeds: list(pages.feeds.path),
  feed: record(pages.feeds.path),
  events: (request: EventsRequest = {}) => `${pages.events.path}${searchOf(eventParameters(request))}`,
  coverage: (request: CoverageRequest = {}) => `${withoutId(pages.coverage.path)}${searchOf({ ...request })}`,
  /** @param item the id of an item that records lack */
  lacking: (item: string, request: CoverageRequest = {}) =>
    `${record(pages.coverage.path)(item)}${searchOf({ ...request })}`,
  webhooks: list(pages.webhooks.path),
  webhook: record(pages.webhooks.path),
  keys: list(pages.keys.path),
  reliability: list(pages.reliability.path),
  overview: list(pages.overview.path),
  signIn: list(pages['sign-in'].path),
  about: list(pages.about.path),
} as const;
