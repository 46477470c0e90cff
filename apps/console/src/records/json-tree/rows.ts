/** A line of a tree: a member of an object, or an entry of a list. */
export interface Row {
  /** From the root, such as `operator.name` or `evses[0].uid`. */
  readonly path: string;
  readonly parent: string;
  readonly key: string;
  readonly value: unknown;
  /** 1 for members of the root. */
  readonly level: number;
  /** Of its siblings; the first is 1. */
  readonly position: number;
  readonly siblings: number;
  /** How many entries it has; undefined: it is a value. */
  readonly count: number | undefined;
}

const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null;

const PLAIN = /^[A-Za-z_][\w-]*$/;

function pathOf(parent: string, key: string, isInList: boolean): string {
  if (isInList) return `${parent}[${key}]`;
  if (!PLAIN.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === '' ? key : `${parent}.${key}`;
}

/** After these, and between a small letter or digit and a capital. */
const WORD_ENDS = /(?<=[_\-./:])(?=[^_\-./:])|(?<=[\p{Ll}\d])(?=\p{Lu})/u;

/** The words of a name, between which a line can end: `max_`, `Power`, `Of`, `Site` of `max_PowerOfSite`. */
export const wordsOf = (name: string): readonly string[] => name.split(WORD_ENDS);

/** The lines below a value that are not folded away. */
export function rowsOf(
  root: object,
  isOpen: (path: string) => boolean,
  parent = '',
  level = 1,
): readonly Row[] {
  const entries = Object.entries(root);
  return entries.flatMap(([key, value]: [string, unknown], index) => {
    const path = pathOf(parent, key, Array.isArray(root));
    const count = isNode(value) ? Object.keys(value).length : undefined;
    const row = { path, parent, key, value, level, position: index + 1, siblings: entries.length, count };
    return isNode(value) && isOpen(path) ? [row, ...rowsOf(value, isOpen, path, level + 1)] : [row];
  });
}

/** With no more lines than this, nothing is folded at first. */
const FEW_ROWS = 25;

/** The nodes that are open at first. */
export function firstOpen(root: object): ReadonlySet<string> {
  const all = rowsOf(root, () => true);
  return new Set(all.length > FEW_ROWS ? [] : all.filter(({ count }) => count).map(({ path }) => path));
}

/** A value as it is copied: texts as they are, all else as JSON. */
export const copied = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** What a key does in a tree: it moves to a line, or it opens or folds one. */
export type Step = { readonly to: number } | { readonly open: string } | { readonly fold: string };

interface Place {
  readonly rows: readonly Row[];
  readonly at: number;
  readonly row: Row;
  readonly isOpen: boolean;
}

/** The keys of the tree pattern of WAI-ARIA. */
const steps: Readonly<Partial<Record<string, (place: Place) => Step | undefined>>> = {
  ArrowDown: ({ rows, at }) => ({ to: Math.min(at + 1, rows.length - 1) }),
  ArrowUp: ({ at }) => ({ to: Math.max(at - 1, 0) }),
  Home: () => ({ to: 0 }),
  End: ({ rows }) => ({ to: rows.length - 1 }),
  ArrowRight: (place) => (place.isOpen ? { to: place.at + 1 } : toggled(place)),
  ArrowLeft: (place) => (place.isOpen ? toggled(place) : toParent(place)),
  Enter: (place) => toggled(place),
  ' ': (place) => toggled(place),
};

function toggled({ row: { count, path }, isOpen }: Place): Step | undefined {
  if (!count) return undefined;
  return isOpen ? { fold: path } : { open: path };
}

const toParent = ({ rows, row: { level, parent } }: Place): Step | undefined =>
  level > 1 ? { to: rows.findIndex(({ path }) => path === parent) } : undefined;

/** What a key does in a line; undefined for keys that do nothing there. */
export function stepOf(
  key: string,
  rows: readonly Row[],
  at: number,
  isOpen: (path: string) => boolean,
): Step | undefined {
  const row = rows[at];
  return row && steps[key]?.({ rows, at, row, isOpen: Boolean(row.count) && isOpen(row.path) });
}
