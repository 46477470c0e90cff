import { GRID_LEVEL, type MapQuery, type CellCount } from '#application/views';
import type { mongo } from 'mongoose';
import { conditionsOf } from './list-conditions.js';
import { inAreas } from './place-conditions.js';
import { filterPath, type RecordDocument } from './record-document.js';

interface Group extends Omit<CellCount, 'cell' | 'status'> {
  readonly _id: { readonly cell: number; readonly status: string | null };
}

/** The stations that a query of the map is about, counted by the cells of a level and by status. */
export async function tallies(
  stations: mongo.Collection<RecordDocument>,
  { matching, areas }: MapQuery,
  level: number,
): Promise<readonly CellCount[]> {
  const groups = await stations
    .aggregate<Group>(
      [
        { $match: { $and: [...conditionsOf(matching), inAreas(areas)] } },
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
      { allowDiskUse: true },
    )
    .toArray();
  return groups.map(({ _id, ...tally }) => ({ ...tally, ..._id }));
}

/** The number of a station's cell, as cellAt has it. */
function cellOf(level: number): object {
  const halved = (of: string) => ({ $floor: { $divide: [of, 2 ** (GRID_LEVEL - level)] } });
  return { $add: [{ $multiply: [halved('$place.row'), 2 ** level] }, halved('$place.column')] };
}
