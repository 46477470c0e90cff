import { links } from '../links/index.js';
import type { Scope } from '../api/records.js';
import type { PlainKey } from '../texts/index.js';
import type { IconName } from '../ui/icons.js';

export interface Destination {
  readonly path: string;
  readonly label: PlainKey;
  readonly icon: IconName;
  /** What a caller needs for the page to be offered. */
  readonly needs: readonly Scope[];
  /** Whether a phone shows it beside the menu. */
  readonly isFirst?: true;
}

/** The pages of the navigation, in its order. */
export const destinations: readonly Destination[] = [
  { path: links.stations(), label: 'nav.stations', icon: 'map', needs: ['directory:read'], isFirst: true },
  {
    path: links.overview(),
    label: 'nav.overview',
    icon: 'overview',
    needs: ['directory:read'],
    isFirst: true,
  },
  {
    path: links.locations(),
    label: 'nav.locations',
    icon: 'location',
    needs: ['directory:read'],
    isFirst: true,
  },
  { path: links.connectorTypes(), label: 'nav.connectorTypes', icon: 'plug', needs: ['directory:read'] },
  { path: links.events(), label: 'nav.events', icon: 'events', needs: ['directory:read'], isFirst: true },
  { path: links.imports(), label: 'nav.imports', icon: 'import', needs: ['stations:write'] },
  { path: links.webhooks(), label: 'nav.webhooks', icon: 'webhook', needs: ['webhooks:manage'] },
  { path: links.keys(), label: 'nav.keys', icon: 'key', needs: ['operations:read'] },
];

/** Whether a path is of a destination: `/locations/42` is of `/locations`, and a station is on the map. */
export const isWithin = (path: string, destination: string): boolean =>
  destination === '/'
    ? path === '/' || path.startsWith('/stations/')
    : path === destination || path.startsWith(`${destination}/`);
