import type { ReadableFormat, ReadOptions } from '../input/format.js';
import { FormatError, type Input } from '../input/input.js';
import { columnsOf, rowDefect, rowsOf, type CsvRow, type RowLimits } from '../input/rows.js';
import { DuplicateFilter } from '../records/duplicate-filter.js';
import { rejectedGroup, type RecordGroup } from '../records/record-group.js';
import { RowsById } from '../table/rows-by-id.js';
import { isAfdcJson, readAfdcJson } from './afdc-json.reader.js';
import { AfdcMapper, ID_COLUMN } from './afdc.mapper.js';

type Options = Pick<ReadOptions, 'connectorTypes' | 'seen'>;

export const afdc: ReadableFormat = {
  name: 'afdc',
  recognise: ({ columns, text }) =>
    isAfdcJson(text) || (columns.includes('Station Name') && columns.includes(ID_COLUMN)),
  read: (input, options) =>
    /^\s*[[{]/.test(input.head.toString('utf8')) ? readAfdcJson(input, options) : readAfdc(input, options),
  isFeed: true,
  maxRequests: 2,
};

const LIMITS: RowLimits = { lineMiB: 1, lines: 50 };

/**
 * Reads the CSV downloads of the Alternative Fuels Data Center, with all of their columns or some: of stations, or of charging
 * ports, of which several rows are one station.
 * @throws FormatError the first row has no column ID
 */
export async function* readAfdc(
  input: Input,
  options: Options,
): AsyncGenerator<RecordGroup, void, undefined> {
  const groups = new AfdcGroups(input.name, options);
  for await (const row of rowsOf(input, LIMITS)) yield* groups.of(row);
  yield* groups.end();
}

class AfdcGroups {
  private readonly duplicates: DuplicateFilter;
  private readonly ports = new RowsById<CsvRow>();
  private mapper: AfdcMapper | null = null;

  constructor(
    private readonly inputName: string,
    { connectorTypes, seen }: Options,
  ) {
    this.duplicates = new DuplicateFilter(connectorTypes, false, seen);
  }

  /** Returns the groups of the stations that a row completes. The first row is the header and has none. */
  of(row: CsvRow): RecordGroup[] {
    if (this.mapper === null) {
      this.mapper = this.mapperOf(row);
      return [];
    }
    const reason = rowDefect(row);
    if (reason !== null) return [rejectedGroup(row.line, { kind: 'station', reason, original: row.text })];
    const id = this.mapper.isOfPorts ? this.mapper.idOf(row) : null;
    if (id === null) return [this.duplicates.group(row.line, this.mapper.map(row))];
    return this.groupsOf(this.mapper, this.ports.add(id, row, row.text.length));
  }

  end(): RecordGroup[] {
    return this.mapper ? this.groupsOf(this.mapper, this.ports.end()) : [];
  }

  private groupsOf(mapper: AfdcMapper, stations: readonly CsvRow[][]): RecordGroup[] {
    return stations.flatMap(([first, ...others]) =>
      first ? [this.duplicates.group(first.line, mapper.mapRows([first, ...others]))] : [],
    );
  }

  private mapperOf({ fields }: CsvRow): AfdcMapper {
    const columns = columnsOf(fields);
    if (!columns.includes(ID_COLUMN))
      throw new FormatError(`${this.inputName} has no column ${ID_COLUMN} in its first row`);
    return new AfdcMapper(columns);
  }
}
