import { GRID_LEVEL, type Area, type CellCount, type Matching } from '#application/views';
import type { mongo } from 'mongoose';
import { filterPath, type RecordDocument } from '../schema/record-document.js';
import { filterClauses, inAreas } from './filter-clauses.js';
import type { NextCommand } from '../request-reads.js';

interface Group extends Omit<CellCount, 'cell' | 'status'> {
  readonly _id: { readonly cell: number; readonly status: string | null };
}

interface CountedCells {
  readonly matching: Matching;
  readonly areas: readonly Area[];
  readonly level: number;
}

/** Counts the stations of areas that match, by cell of this level and by status. */
export async function countByCell(
  stations: mongo.Collection<RecordDocument>,
  { matching, areas, level }: CountedCells,
  next: NextCommand,
): Promise<readonly CellCount[]> {
  const groups = await stations
    .aggregate<Group>(
      [
        { $match: { $and: [...filterClauses(matching), inAreas(areas)] } },
        {
          $group: {
            _id: { cell: cellOf(level), status: `$${filterPath('available')}` },
            count: { $sum: 1 },
            columns: { $sum: '$place.column' },
            rows: { $sum: '$place.row' },
            station: { $min: '$_id' },
          },
        },
      ],
      { allowDiskUse: true, ...next() },
    )
    .toArray();
  return groups.map(({ _id, ...counted }) => ({ ...counted, ..._id }));
}

/** The expression of the number of a station's cell, with the same result as the application's cellAt. */
function cellOf(level: number): object {
  const atLevel = (coordinate: string) => ({ $floor: { $divide: [coordinate, 2 ** (GRID_LEVEL - level)] } });
  return { $add: [{ $multiply: [atLevel('$place.row'), 2 ** level] }, atLevel('$place.column')] };
}
