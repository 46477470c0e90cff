import { pages, withoutId } from '../declared-pages.js';
import type { Scope } from '../api/records.js';
import type { PlainKey } from '../texts/index.js';
import type { IconName } from '../ui/icons.js';

interface NavigationEntry {
  readonly label: PlainKey;
  readonly icon: IconName;
  /** Whether a phone shows it beside the menu. */
  readonly isFirst?: true;
}

export interface DeclaredPage {
  /** A pattern of the router. */
  readonly path: string;
  /** What it is called where the caller may not see it. */
  readonly title: PlainKey;
  /** What a caller needs to see it, and for it to be offered. */
  readonly needs?: Scope;
  readonly entry?: NavigationEntry;
}

/** The pages by the names of their folders. */
export const declaredPages: Readonly<Record<string, DeclaredPage>> = pages;

export interface Destination extends NavigationEntry {
  readonly path: string;
  readonly needs: Scope | undefined;
}

/** The pages of the navigation, in its order. */
export const destinations: readonly Destination[] = Object.values(declaredPages).flatMap(
  ({ path, needs, entry }) => (entry ? [{ ...entry, needs, path: withoutId(path) }] : []),
);

/** Those that a caller may see. */
export const offeredTo = (may: (scope: Scope) => boolean): readonly Destination[] =>
  destinations.filter(({ needs }) => !needs || may(needs));

/** Whether a path is of a destination: `/locations/42` is of `/locations`, and a station is on the map. */
export const isWithin = (path: string, destination: string): boolean =>
  destination === '/'
    ? path === '/' || path.startsWith('/stations/')
    : path === destination || path.startsWith(`${destination}/`);
