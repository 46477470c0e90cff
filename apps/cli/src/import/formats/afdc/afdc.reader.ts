import { CommandError } from '../../../terminal.js';
import type { Input } from '../../input/input.js';
import { lineEndOf, linesOf } from '../../input/line-splitter.js';
import { DuplicateFilter } from '../../records/duplicate-filter.js';
import { rejectedGroup, type RecordGroup } from '../../records/record-group.js';
import type { ReadOptions } from '../read-options.js';
import { headerDefect, rowDefect } from './afdc-validation.js';
import { AfdcMapper } from './afdc.mapper.js';
import { CsvRows, MAX_LINE_BYTES, type CsvRow } from './csv-rows.js';

/**
 * Reads the CSV download of the Alternative Fuels Data Center, with all of its columns or some.
 * @throws CommandError the first row has no column ID
 */
export async function* readAfdc(
  input: Input,
  options: Pick<ReadOptions, 'connectorTypes' | 'seen'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const rows = new CsvRows();
  const groups = new AfdcGroups(input.name, options);
  const lineEnd = lineEndOf(input.head.toString('utf8'));
  for await (const lines of linesOf(input.bytes(), MAX_LINE_BYTES, lineEnd))
    for (const line of lines) for (const row of rows.push(line)) yield* groups.of(row);
  for (const row of rows.end()) yield* groups.of(row);
}

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

  private mapperOf({ fields, text }: CsvRow): AfdcMapper {
    const columns = fields.map((column) => column.trim());
    const defect = headerDefect(columns, text);
    if (defect !== null) throw new CommandError(`${this.inputName} ${defect}`);
    return new AfdcMapper(columns);
  }
}
