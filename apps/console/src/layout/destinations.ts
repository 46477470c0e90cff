import { pages, withoutId } from '../declared-pages.js';
import type { Scope } from '../api/records.js';
import type { PlainKey } from '../texts/index.js';
import type { IconName } from '../ui/icons.js';

/** The parts of the navigation, in its order. */
const groups = ['stations', 'data', 'administration'] as const;
export type Group = (typeof groups)[number];

interface NavigationEntry {
  readonly label: PlainKey;
  readonly icon: IconName;
  readonly group: Group;
  /** The letter that leads to the page after `g`. */
  readonly key: string;
  /** Whether a phone shows it beside the menu. */
  readonly isFirst?: true;
}

export interface DeclaredPage {
  /** A pattern of the router. */
  readonly path: string;
  /** What it is called where the caller may not see it. */
  readonly title: PlainKey;
  /** What a caller needs to see it, and for it to be offered: a scope, or any of several. */
  readonly needs?: Scope | readonly Scope[];
  readonly entry?: NavigationEntry;
}

/** The pages by the names of their folders. */
export const declaredPages: Readonly<Record<string, DeclaredPage>> = pages;

export interface Destination extends NavigationEntry {
  readonly path: string;
  readonly needs: DeclaredPage['needs'];
}

/** The pages of the navigation, in its order. */
export const destinations: readonly Destination[] = Object.values(declaredPages).flatMap(
  ({ path, needs, entry }) => (entry ? [{ ...entry, needs, path: withoutId(path) }] : []),
);

/** Whether a caller may see a page. */
export const isOpenTo = (may: (scope: Scope) => boolean, needs: DeclaredPage['needs']): boolean =>
  !needs || [needs].flat().some(may);

/** Those that a caller may see. */
export const offeredTo = (may: (scope: Scope) => boolean): readonly Destination[] =>
  destinations.filter(({ needs }) => isOpenTo(may, needs));

/** Whether a path is of a destination: `/locations/42` is of `/locations`, and a station is on the map. */
export const isWithin = (path: string, destination: string): boolean =>
  destination === '/'
    ? path === '/' || path.startsWith('/stations/')
    : path === destination || path.startsWith(`${destination}/`);

export interface GroupOfPages {
  readonly group: Group;
  readonly pages: readonly Destination[];
}

/** Pages by their part of the navigation, without empty parts. */
export const grouped = (offered: readonly Destination[]): readonly GroupOfPages[] =>
  groups
    .map((group) => ({ group, pages: offered.filter((page) => page.group === group) }))
    .filter(({ pages: found }) => found.length > 0);
