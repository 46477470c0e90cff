/**
 * The pages of the console, those of the navigation in its order. Each has the name of its folder in `pages`. The service
 * reads their paths too, so this file imports nothing: `layout/destinations.ts` has the types of scopes, texts and icons.
 */
export const pages = {
  map: {
    path: '/',
    title: 'map.title',
    needs: 'directory:read',
    entry: { label: 'nav.stations', group: 'stations', key: 's', icon: 'map', isFirst: true },
  },
  // Before the page of a station, whose path would match, too.
  'removed-stations': { path: '/stations/removed', title: 'removed.title', needs: 'directory:read' },
  station: { path: '/stations/:id', title: 'station.title', needs: 'directory:read' },
  overview: {
    path: '/overview',
    title: 'overview.title',
    needs: 'directory:read',
    entry: { label: 'nav.overview', group: 'stations', key: 'o', icon: 'overview', isFirst: true },
  },
  locations: {
    path: '/locations/:id?',
    title: 'locations.title',
    needs: 'directory:read',
    entry: { label: 'nav.locations', group: 'stations', key: 'l', icon: 'location', isFirst: true },
  },
  'connector-types': {
    path: '/connector-types',
    title: 'connectorTypes.title',
    needs: 'directory:read',
    entry: { label: 'nav.connectorTypes', group: 'stations', key: 'c', icon: 'plug' },
  },
  tariffs: {
    path: '/tariffs/:id?',
    title: 'tariffs.title',
    needs: 'directory:read',
    entry: { label: 'nav.tariffs', group: 'stations', key: 't', icon: 'tariff' },
  },
  events: {
    path: '/events',
    title: 'events.title',
    needs: 'directory:read',
    entry: { label: 'nav.events', group: 'data', key: 'e', icon: 'events', isFirst: true },
  },
  imports: {
    path: '/imports/:id?',
    title: 'imports.title',
    needs: 'directory:read',
    entry: { label: 'nav.imports', group: 'data', key: 'i', icon: 'import' },
  },
  feeds: {
    path: '/feeds/:id?',
    title: 'feeds.title',
    needs: 'feeds:manage',
    entry: { label: 'nav.feeds', group: 'data', key: 'f', icon: 'feed' },
  },
  coverage: {
    path: '/coverage/:id?',
    title: 'coverage.title',
    needs: 'directory:read',
    entry: { label: 'nav.coverage', group: 'data', key: 'v', icon: 'check' },
  },
  reliability: {
    path: '/reliability',
    title: 'reliability.title',
    needs: 'directory:read',
    entry: { label: 'nav.reliability', group: 'data', key: 'r', icon: 'reliability' },
  },
  webhooks: {
    path: '/webhooks/:id?',
    title: 'webhooks.title',
    needs: 'webhooks:manage',
    entry: { label: 'nav.webhooks', group: 'administration', key: 'w', icon: 'webhook' },
  },
  keys: {
    path: '/keys',
    title: 'keys.title',
    needs: ['operations:read', 'keys:manage'],
    entry: { label: 'nav.keys', group: 'administration', key: 'k', icon: 'key' },
  },
  'sign-in': { path: '/sign-in', title: 'signIn.title' },
  about: { path: '/about', title: 'about.title' },
} as const;

/** The path of a page with an id that may be left out, without it: that of a list. */
export const withoutId = (path: string): string => path.replace(/\/:id\?$/, '');
