import { useMemo, useState } from 'react';
import { useForm } from '../../../api/queries.js';
import type { StationItem } from '../../../api/records.js';
import type { ViewState } from '../../../links/stations-view.js';
import type { ChangeView } from '../use-view.js';
import { sortsOf } from '../view-queries.js';
import { areUsual, shownColumns, withSorted } from './column-choice.js';
import { keepColumns, keptColumns } from './kept-columns.js';
import { stationColumns, type StationColumn } from './columns.js';

export interface Columns {
  /** All that there are. */
  readonly offered: readonly StationColumn[];
  /** Their ids, in the order in which they are shown. */
  readonly shown: readonly string[];
  readonly choose: (columns: readonly string[]) => void;
}

/** The columns of the table: in the URL, and kept by the browser. Undefined while the forms are read. */
export function useColumns(
  view: ViewState,
  change: ChangeView,
  sample: StationItem | undefined,
): Columns | undefined {
  const [{ data: attributes }, { data: details }] = [useForm('station'), useForm('station-details')];
  const [first, setFirst] = useState(sample);
  if (!first && sample) setFirst(sample);
  const [kept, setKept] = useState(keptColumns);
  const offered = useMemo(
    () => attributes && details && first && stationColumns({ attributes, details }, first),
    [attributes, details, first],
  );
  if (!offered) return undefined;
  const ids = offered.map(({ id }) => id);
  return {
    offered,
    shown: shownColumns(view.columns, kept, ids),
    choose: (columns) => {
      keepColumns(areUsual(columns) ? undefined : columns);
      setKept(columns);
      change((now) => ({ ...now, columns: areUsual(columns) ? [] : columns }));
    },
  };
}

/** The columns with that of the distance or the price, if it sorts them: only with it people see why a row is where it is. */
export const withMeasure = (shown: readonly string[], view: ViewState): readonly string[] =>
  withSorted(
    shown,
    sortsOf(view).includes(view.sort)
      ? (['distance', 'price'] as const).find((measure) => view.sort.endsWith(measure))
      : undefined,
  );
