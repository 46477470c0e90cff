/** An item as the directory counts it. */
export interface CountedItem {
  readonly id: string;
  readonly row: string;
  readonly record: 'location' | 'station';
  readonly of: number;
  readonly have: number;
}

interface Group {
  readonly value: string | null;
  readonly locations: number;
  readonly stations: number;
  readonly have: Readonly<Record<string, number>>;
}

/** What `GET /v1/coverage` answers. */
export interface Coverage {
  readonly locations: number;
  readonly stations: number;
  readonly items: readonly CountedItem[];
  readonly groups?: readonly Group[];
  readonly ungrouped?: number;
}

const HEAD = ['item', 'row', 'records', 'have', 'of', 'share'];

/** A line for each item; with groups a part for each. */
export function coverageText(coverage: Coverage): string {
  const { items, groups, ungrouped = 0 } = coverage;
  if (!groups) return tableOf(items);
  const parts = groups.map((group) => `${group.value ?? '(none)'}\n${tableOf(itemsOf(items, group))}`);
  const more = ungrouped > 0 ? [`${ungrouped} records are of further groups\n`] : [];
  return [...parts, ...more].join('\n');
}

const itemsOf = (items: readonly CountedItem[], group: Group): readonly CountedItem[] =>
  items.map((item) => ({ ...item, of: group[`${item.record}s`], have: group.have[item.id] ?? 0 }));

function tableOf(items: readonly CountedItem[]): string {
  const rows = items.map(({ id, row, record, of, have }) => [
    ...[id, row, `${record}s`],
    ...[String(have), String(of), percentage(have, of)],
  ]);
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...all.map((cells) => (cells[column] ?? '').length)));
  return all
    .map((cells) => `${cells.map((cell, column) => padded(cell, column, widths)).join('  ')}\n`)
    .join('');
}

/** The first columns are words, the others numbers. */
const padded = (cell: string, column: number, widths: readonly number[]): string =>
  column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);

/** Rounded down, so that only all records are 100 %. */
const percentage = (have: number, of: number): string =>
  of === 0 ? '–' : `${(Math.floor((have / of) * 1000) / 10).toFixed(1)} %`;
