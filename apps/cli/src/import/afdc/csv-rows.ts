import { beginningOf } from '../feed/feed-text.js';
import { isCut } from '../feed/lines.js';
import { isIntact, readable } from '../feed/utf8.js';
import { csvFields } from './csv-fields.js';

/** The longest line, in bytes, that can be a row or a part of one; a longer one has lost its line feeds. */
export const LONGEST_LINE = 1024 * 1024;

/** A quoted field with more line breaks than this is a quote that somebody forgot to close. */
const MOST_LINES = 50;

export interface CsvRow {
  /** Line at which the row begins, from 1. */
  readonly line: number;
  readonly text: string;
  /** Else characters of it are lost. */
  readonly isUtf8: boolean;
  readonly fields: readonly string[];
  /** Why the row can't be used; null where it can. */
  readonly defect: string | null;
}

/**
 * Puts lines together to rows of as many columns as the first row has. A row over several lines that turns out
 * broken costs only its first line: reading goes on with the line after it, so that a stray quote does not
 * swallow the rows that follow.
 */
export class CsvRows {
  private columns: number | null = null;
  private line = 0;
  private held: string[] = [];

  /** The rows that the line completes; blank lines between rows are passed over. */
  push(line: string): CsvRow[] {
    this.held.push(line);
    const row = isCut(line, LONGEST_LINE) ? this.tooLong(line) : this.complete();
    if (row === 'unfinished') return [];
    if (row?.defect && this.held.length > 1) return this.giveUpFirst(row.defect);
    this.line += this.held.length;
    this.held = [];
    return row ? [row] : [];
  }

  /** What is left when no more lines come. */
  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    while (this.held.length > 0) rows.push(...this.giveUpFirst('a quoted field is never closed'));
    return rows;
  }

  private tooLong(line: string): CsvRow {
    const defect = 'the row is longer than 1 MiB';
    return { line: this.line + 1, text: beginningOf(line), isUtf8: true, fields: [], defect };
  }

  private complete(): CsvRow | 'unfinished' | null {
    const read = this.held.length === 1 ? (this.held[0] ?? '') : this.held.join('\n');
    const text = withoutCarriageReturn(readable(read));
    if (text.trim() === '') return null;
    const fields = csvFields(text);
    const line = this.line + 1;
    const isUtf8 = isIntact(read);
    if (typeof fields !== 'string')
      return { line, text, isUtf8, fields, defect: this.wrongWidth(fields.length) };
    if (fields === 'quote not closed' && this.held.length < MOST_LINES) return 'unfinished';
    return { line, text, isUtf8, fields: [], defect: fields };
  }

  private wrongWidth(width: number): string | null {
    this.columns ??= width;
    return width === this.columns ? null : `the row has ${width} columns, not ${this.columns}`;
  }

  private giveUpFirst(defect: string): CsvRow[] {
    const [first = '', ...rest] = this.held;
    this.held = [];
    this.line += 1;
    const text = withoutCarriageReturn(readable(first));
    const broken: CsvRow = { line: this.line, text, isUtf8: isIntact(first), fields: [], defect };
    return [broken, ...rest.flatMap((line) => this.push(line))];
  }
}

const withoutCarriageReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);
