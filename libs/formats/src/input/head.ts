import { columnsOf, csvFields, otherSeparator } from './rows.js';

/** The beginning of a file, by which formats are recognised. */
export class Head {
  private decoded: string | undefined;

  /** @param bytes for formats that are no text in UTF-8 */
  constructor(readonly bytes: Buffer) {}

  /** As UTF-8, without white space at its beginning, which every format allows. */
  get text(): string {
    return (this.decoded ??= this.bytes.toString('utf8').trimStart());
  }

  get firstLine(): string {
    return this.text.split(/[\r\n]/, 1)[0] ?? '';
  }

  /** The names of columns in the first line, if commas separate them; none if it is no CSV. */
  get columns(): string[] {
    const fields = csvFields(this.firstLine);
    return Array.isArray(fields) ? columnsOf(fields) : [];
  }

  /** Why a CSV with this first line is not read: another separator than commas; null if it has none. */
  get separatorDefect(): string | null {
    const separator = otherSeparator(this.firstLine);
    return separator === null ? null : `is separated by ${separator}: it needs commas`;
  }
}
