import { CannotRun } from '../../terminal.js';
import type { Input } from '../feed/input.js';
import { lineEndOf, linesOf } from '../feed/lines.js';
import { NOT_UTF8 } from '../feed/utf8.js';
import { FirstOccurrences, unreadable, type RecordGroup } from '../record-group.js';
import { AfdcMapper } from './afdc.mapper.js';
import { CsvRows, LONGEST_LINE, type CsvRow } from './csv-rows.js';

/**
 * Reads the CSV download of the Alternative Fuels Data Center, with all of its columns or some.
 * @throws CannotRun where the first row has no column ID
 */
export async function* readAfdc(input: Input): AsyncGenerator<RecordGroup, void, undefined> {
  const rows = new CsvRows();
  const groups = new AfdcGroups(input.name);
  const lineEnd = lineEndOf(input.head.toString('utf8'));
  for await (const lines of linesOf(input.bytes(), LONGEST_LINE, lineEnd))
    for (const line of lines) for (const row of rows.push(line)) yield* groups.of(row);
  for (const row of rows.end()) yield* groups.of(row);
}

class AfdcGroups {
  private readonly occurrences = new FirstOccurrences();
  private mapper: AfdcMapper | null = null;

  constructor(private readonly inputName: string) {}

  of(row: CsvRow): RecordGroup[] {
    if (this.mapper === null) {
      this.mapper = this.withHeader(row);
      return [];
    }
    const reason = row.defect ?? (row.isUtf8 ? null : NOT_UTF8);
    if (reason === null) return [this.occurrences.group(row.line, this.mapper.map(row))];
    return [unreadable(row.line, { kind: 'station', reason, original: row.text })];
  }

  private withHeader(row: CsvRow): AfdcMapper {
    const mapper = new AfdcMapper(row.fields);
    if (!mapper.usable) throw new CannotRun(`${this.inputName} has no column ID in its first row`);
    return mapper;
  }
}
