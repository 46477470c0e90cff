import { excerptOf } from '../../fields/text.js';
import { isTruncated } from '../../input/line-splitter.js';
import { isValidUtf8, withoutUtf8Mark } from '../../input/utf8.js';
import { csvFields } from './csv-fields.js';

/** Greatest length of a line. A longer one means a file without line feeds. */
export const MAX_LINE_BYTES = 1024 * 1024;

/** Greatest number of lines of a row. A quoted field with more is taken for a stray quote. */
const MAX_LINES = 50;

export interface CsvRow {
  /** Line of the file at which the row begins, from 1. */
  readonly line: number;
  readonly text: string;
  /** Whether the row's bytes were UTF-8. */
  readonly isUtf8: boolean;
  readonly fields: readonly string[];
  /** Why the row is no valid CSV; null if it is. */
  readonly defect: string | null;
}

/**
 * Combines lines into rows, which must have as many columns as the first row. If a row of several lines is invalid, only
 * its first line is rejected and reading continues with the second, so that a stray quote does not consume the rows
 * after it.
 */
export class CsvRows {
  private columns: number | null = null;
  private line = 0;
  private pending: string[] = [];

  /** Returns the rows that the line completes. Blank lines between rows are skipped. */
  push(line: string): CsvRow[] {
    this.pending.push(line);
    const row = isTruncated(line, MAX_LINE_BYTES) ? this.tooLong(line) : this.pendingRow();
    if (row === 'incomplete') return [];
    if (row?.defect && this.pending.length > 1) return this.rejectFirstLine(row.defect);
    this.line += this.pending.length;
    this.pending = [];
    return row ? [row] : [];
  }

  /** Returns the rows of the lines that are left at the end of the file. */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    while (this.pending.length > 0) rows.push(...this.rejectFirstLine('a quoted field is never closed'));
    return rows;
  }

  private tooLong(line: string): CsvRow {
    const defect = 'the row is longer than 1 MiB';
    return { line: this.line + 1, text: excerptOf(line), isUtf8: true, fields: [], defect };
  }

  private pendingRow(): CsvRow | 'incomplete' | null {
    const joinedLines = this.pending.length === 1 ? (this.pending[0] ?? '') : this.pending.join('\n');
    const text = withoutCarriageReturn(withoutUtf8Mark(joinedLines));
    if (text.trim() === '') return null;
    const fields = csvFields(text);
    const line = this.line + 1;
    const isUtf8 = isValidUtf8(joinedLines);
    if (typeof fields !== 'string')
      return { line, text, isUtf8, fields, defect: this.widthDefect(fields.length) };
    if (fields === 'quote not closed' && this.pending.length < MAX_LINES) return 'incomplete';
    return { line, text, isUtf8, fields: [], defect: fields };
  }

  private widthDefect(width: number): string | null {
    this.columns ??= width;
    return width === this.columns ? null : `the row has ${width} columns, not ${this.columns}`;
  }

  private rejectFirstLine(defect: string): CsvRow[] {
    const [first = '', ...rest] = this.pending;
    this.pending = [];
    this.line += 1;
    const text = withoutCarriageReturn(withoutUtf8Mark(first));
    const rejected: CsvRow = { line: this.line, text, isUtf8: isValidUtf8(first), fields: [], defect };
    return [rejected, ...rest.flatMap((line) => this.push(line))];
  }
}

const withoutCarriageReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);
