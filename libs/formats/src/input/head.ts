import type { ColumnMap } from '../table/column-map.js';
import { columnsOf, csvFields, firstLineOf, isSeparatedByBars, separatorOf, type Separator } from './rows.js';

/** The beginning of a file, by which formats are recognised. */
export class Head {
  private decoded: string | undefined;

  /**
   * @param bytes for formats that are no text in UTF-8
   * @param map what the file's columns or properties are, if that is given
   */
  constructor(
    readonly bytes: Buffer,
    readonly map?: ColumnMap,
  ) {}

  /** As UTF-8, without white space at its beginning, which every format allows. */
  get text(): string {
    return (this.decoded ??= this.bytes.toString('utf8').trimStart());
  }

  get firstLine(): string {
    return firstLineOf(this.text);
  }

  get separator(): Separator {
    return separatorOf(this.firstLine);
  }

  /** The names of columns in the first line; none if it is no CSV. */
  get columns(): string[] {
    const fields = csvFields(this.firstLine, this.separator);
    return Array.isArray(fields) ? columnsOf(fields) : [];
  }

  /** Why a CSV with this first line is not read; null if it may be. */
  get separatorDefect(): string | null {
    return isSeparatedByBars(this.firstLine)
      ? 'is separated by vertical bars: it needs commas, semicolons or tabs'
      : null;
  }
}
