import type { ReadableFormat, ReadOptions } from '../input/format.js';
import { FormatError, type Input } from '../input/input.js';
import { columnsOf, rowDefect, rowsOf, type CsvRow, type RowLimits } from '../input/rows.js';
import { DuplicateFilter } from '../records/duplicate-filter.js';
import { rejectedGroup, type RecordGroup } from '../records/record-group.js';
import { AfdcMapper, ID_COLUMN } from './afdc.mapper.js';

/**
 * Reads the CSV download of the Alternative Fuels Data Center, with all of its columns or some.
 * @throws FormatError the first row has no column ID
 */
export async function* readAfdc(
  input: Input,
  options: Pick<ReadOptions, 'connectorTypes' | 'seen'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const groups = new AfdcGroups(input.name, options);
  for await (const row of rowsOf(input, LIMITS)) yield* groups.of(row);
}

export const afdc: ReadableFormat = {
  name: 'afdc',
  recognise: ({ columns }) => columns.includes('Station Name') && columns.includes(ID_COLUMN),
  read: readAfdc,
  isFeed: true,
  maxRequests: 2,
};

const LIMITS: RowLimits = { lineMiB: 1, lines: 50 };

class AfdcGroups {
  private readonly duplicates: DuplicateFilter;
  private mapper: AfdcMapper | null = null;

  constructor(
    private readonly inputName: string,
    { connectorTypes, seen }: Pick<ReadOptions, 'connectorTypes' | 'seen'>,
  ) {
    this.duplicates = new DuplicateFilter(connectorTypes, false, seen);
  }

  /** Returns the group of a row. The first row is the header and has none. */
  of(row: CsvRow): RecordGroup[] {
    if (this.mapper === null) {
      this.mapper = this.mapperOf(row);
      return [];
    }
    const reason = rowDefect(row);
    if (reason === null) return [this.duplicates.group(row.line, this.mapper.map(row))];
    return [rejectedGroup(row.line, { kind: 'station', reason, original: row.text })];
  }

  private mapperOf({ fields }: CsvRow): AfdcMapper {
    const columns = columnsOf(fields);
    if (!columns.includes(ID_COLUMN))
      throw new FormatError(`${this.inputName} has no column ${ID_COLUMN} in its first row`);
    return new AfdcMapper(columns);
  }
}
