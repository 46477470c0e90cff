import { pages } from '../declared-pages.js';
import { destinations, isWithin } from './destinations.js';
import { shortcuts, type Shortcut } from './shortcuts.js';
import type { PlainKey } from '../texts/index.js';

/** The keys that work on all pages. */
export const HELP_KEY = '?';
export const SEARCH_KEY = '/';
export const GO_KEY = 'g';

interface KeyWords {
  /** Keys that are pressed one after the other, or each by itself if `isEither`. */
  readonly keys: readonly string[];
  readonly isEither?: true;
  readonly text: PlainKey;
}

/** What is on the screen. */
interface Shown {
  readonly path: string;
  /** Whether the stations are shown as a table, without the map. */
  readonly asTable: boolean;
  /** The keys for which the page has a button. */
  readonly shortcuts: readonly Shortcut[];
}

export interface KeySection {
  readonly title: PlainKey;
  /** Whether a page has these keys; default: all have them. */
  readonly isOn?: (shown: Shown) => boolean;
  readonly keys: readonly KeyWords[];
}

/** What presses a button of the page. */
const pressing = (offered: readonly Shortcut[]): KeySection => ({
  title: 'keySheet.page',
  isOn: () => offered.length > 0,
  keys: offered.map((shortcut) => row(`keySheet.${shortcut}`, shortcuts[shortcut])),
});

const row = (text: PlainKey, ...keys: readonly string[]): KeyWords => ({ keys, text });
const either = (text: PlainKey, ...keys: readonly string[]): KeyWords => ({ keys, isEither: true, text });

const STATIONS = '/';
const hasRows = ({ path }: Shown): boolean =>
  path === STATIONS || ['/locations', '/tariffs', '/events'].some((page) => isWithin(path, page));
const isRecord = ({ path }: Shown): boolean =>
  /^\/(stations|locations|tariffs)\/./.test(path) && path !== pages['removed-stations'].path;

const everywhere: KeySection = {
  title: 'keySheet.everywhere',
  keys: [
    row('keySheet.search', SEARCH_KEY),
    row('keySheet.help', HELP_KEY),
    row('keySheet.messages', 'F6'),
    row('keySheet.save', 'Ctrl+S'),
    row('keySheet.close', 'Esc'),
  ],
};

/** The keys that are not on each page, and those that lead to pages. */
const ofPages: readonly KeySection[] = [
  {
    title: 'keySheet.rows',
    isOn: hasRows,
    keys: [
      either('keySheet.rows.step', '↑', '↓'),
      either('keySheet.rows.page', 'Page Up', 'Page Down'),
      either('keySheet.rows.ends', 'Home', 'End'),
      row('keySheet.rows.open', 'Enter'),
    ],
  },
  {
    title: 'keySheet.table',
    isOn: ({ path, asTable }) => path === STATIONS && asTable,
    keys: [
      row('keySheet.table.select', 'Space'),
      either('keySheet.table.extend', 'Shift+↑', 'Shift+↓'),
      row('keySheet.table.all', 'Ctrl+A'),
      row('keySheet.table.clear', 'Esc'),
    ],
  },
  {
    title: 'keySheet.map',
    isOn: ({ path, asTable }) => path === STATIONS && !asTable,
    keys: [
      row('keySheet.map.select', 'Space'),
      either('keySheet.map.move', '←', '→', '↑', '↓'),
      either('keySheet.map.zoom', '+', '−'),
    ],
  },
  {
    title: 'keySheet.tree',
    isOn: isRecord,
    keys: [row('keySheet.tree.value', 'c'), row('keySheet.tree.path', 'p')],
  },
  {
    title: 'keySheet.go',
    keys: destinations.map(({ label, key }) => row(label, GO_KEY, key)),
  },
];

/** What can be pressed on a page. */
export const keySectionsOf = (shown: Shown): readonly KeySection[] =>
  [everywhere, pressing(shown.shortcuts), ...ofPages].filter(({ isOn }) => isOn?.(shown) ?? true);
