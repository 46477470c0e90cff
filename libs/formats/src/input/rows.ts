import { excerptOf } from '../fields/text.js';
import type { Input } from './input.js';
import { NOT_UTF8, isTruncated, isValidUtf8, lineEndOf, linesOf, withoutUtf8Mark } from './lines.js';

/** Why a text is no CSV record. A quote that is not closed may be closed in the next line. */
export type CsvDefect = 'quote not closed' | 'text after a closing quote';

/** A field; null if it is empty and has no quotes. */
export type CsvField = string | null;

/**
 * Returns the fields of one CSV record (RFC 4180). A quote inside a field that does not begin with a quote is an
 * ordinary character, as in `5" pipe`.
 */
export function csvFields(text: string, separator: Separator = ','): CsvField[] | CsvDefect {
  // Most records have no quotes, and String.split is many times faster.
  return text.includes('"')
    ? quotedFields(text, separator)
    : text.split(separator).map((field) => field || null);
}

/** Returns the names of the columns, trimmed. */
export const columnsOf = (header: readonly CsvField[]): string[] =>
  header.map((column) => column?.trim() ?? '');

/** The first line of a text that is not blank. */
export const firstLineOf = (text: string): string => text.trimStart().split(/[\r\n]/, 1)[0] ?? '';

/** What may separate columns. */
export type Separator = ',' | ';' | '\t';

const separators: readonly Separator[] = [',', ';', '\t'];

/** Returns the separator that a header row has most of, outside of quotes. */
export function separatorOf(header: string): Separator {
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((separator) => unquoted.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Whether vertical bars separate columns of which one is named `ID`, in any case. */
export const isSeparatedByBars = (header: string): boolean =>
  header.split('|').some((column, _, { length }) => length > 1 && /^\s*"?id"?\s*$/i.test(column));

function quotedFields(text: string, separator: Separator): CsvField[] | CsvDefect {
  const fields: CsvField[] = [];
  let index = 0;
  while (index <= text.length) {
    const isQuoted = text[index] === '"';
    const end = isQuoted ? closingQuote(text, index + 1) : endOfField(text, index, separator);
    if (end < 0) return 'quote not closed';
    fields.push(isQuoted ? text.slice(index + 1, end).replaceAll('""', '"') : valueAt(text, index, end));
    const next = isQuoted ? end + 1 : end;
    if (next < text.length && text[next] !== separator) return 'text after a closing quote';
    index = next + 1;
  }
  return fields;
}

const valueAt = (text: string, from: number, end: number): CsvField =>
  end > from ? text.slice(from, end) : null;

function endOfField(text: string, from: number, separator: Separator): number {
  const end = text.indexOf(separator, from);
  return end < 0 ? text.length : end;
}

/** Skips doubled quotes, which stand for one quote. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

/** The bounds of the rows of a file. */
export interface RowLimits {
  /** Greatest length of a line, in MiB. A longer one means a file without line feeds. */
  readonly lineMiB: number;
  /** Greatest number of lines of a row. A quoted field with more is taken for a stray quote. */
  readonly lines: number;
}

const BYTES_PER_MIB = 1024 * 1024;

export interface CsvRow {
  /** Line of the file at which the row begins, from 1. */
  readonly line: number;
  readonly text: string;
  /** Whether the row's bytes were UTF-8. */
  readonly isUtf8: boolean;
  readonly fields: readonly CsvField[];
  /** Why the row is no valid CSV; null if it is. */
  readonly defect: string | null;
}

/** Iterates over the rows of a file. The first one is the header, which tells the separator. */
export async function* rowsOf(input: Input, limits: RowLimits): AsyncGenerator<CsvRow, void, undefined> {
  const head = input.head.toString('utf8');
  const rows = new CsvRows(separatorOf(firstLineOf(head)), limits);
  const lineEnd = lineEndOf(head);
  for await (const lines of linesOf(input.bytes(), limits.lineMiB * BYTES_PER_MIB, lineEnd))
    for (const line of lines) yield* rows.push(line);
  yield* rows.end();
}

/** Returns why a row can't be mapped: invalid CSV or not UTF-8; null if it can. */
export function rowDefect({ defect, isUtf8 }: CsvRow): string | null {
  return defect ?? (isUtf8 ? null : NOT_UTF8);
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

  constructor(
    private readonly separator: Separator,
    private readonly limits: RowLimits,
  ) {}

  /** Returns the rows that the line completes. Blank lines between rows are skipped. */
  push(line: string): CsvRow[] {
    this.pending.push(line);
    const row = isTruncated(line, this.limits.lineMiB * BYTES_PER_MIB)
      ? this.tooLong(line)
      : this.pendingRow();
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
    const defect = `the row is longer than ${this.limits.lineMiB} MiB`;
    return { line: this.line + 1, text: excerptOf(line), isUtf8: true, fields: [], defect };
  }

  private pendingRow(): CsvRow | 'incomplete' | null {
    const joinedLines = this.pending.length === 1 ? (this.pending[0] ?? '') : this.pending.join('\n');
    const text = withoutCarriageReturn(withoutUtf8Mark(joinedLines));
    if (text.trim() === '') return null;
    const fields = csvFields(text, this.separator);
    const line = this.line + 1;
    const isUtf8 = isValidUtf8(joinedLines);
    if (typeof fields !== 'string')
      return { line, text, isUtf8, fields, defect: this.widthDefect(fields.length) };
    if (fields === 'quote not closed' && this.pending.length < this.limits.lines) return 'incomplete';
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
