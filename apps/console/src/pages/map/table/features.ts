import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  type ReactTable,
} from '@tanstack/react-table';
import type { StationItem } from '../../../api/records.js';

/** What the table takes of TanStack Table: the directory sorts the rows, and more is selected than the rows in view. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

export interface RowInView {
  /** Its place among all stations. */
  readonly index: number;
  /** Pixels from the top of the table. */
  readonly start: number;
  /** Undefined while it is read. */
  readonly station: StationItem | undefined;
}

export type Table = ReactTable<typeof features, RowInView>;

/** Pixels, as in the style sheet. */
const SELECT_WIDTH = 36;

/** Pixels of the first column on a phone, where it stays in sight: the one beside it needs room, too. */
const NARROW = 150;

interface Layout {
  /** The columns of the CSS grid of each row: they share the room that is left over, by their sizes. */
  readonly tracks: string;
  /** Pixels that a row has at least. */
  readonly width: number;
}

export function layoutOf(table: Table, isPhone: boolean): Layout {
  const columns = table.getVisibleLeafColumns().map((column) => column.getSize());
  const sizes = columns.map((size, index) => (isPhone && index === 0 ? Math.min(NARROW, size) : size));
  return {
    tracks: [`${SELECT_WIDTH}px`, ...sizes.map((size) => `minmax(${size}px, ${size}fr)`)].join(' '),
    width: sizes.reduce((width, size) => width + size, SELECT_WIDTH),
  };
}
