/** A value of a cell. Null and an empty list are an empty cell. */
export type CsvValue = string | number | boolean | null | readonly string[];

/** A row by RFC 4180, with its line end. A list is its entries separated by semicolons. */
export const csvRow = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`;

const NEEDS_QUOTES = /[",\r\n]|^$|^\s|\s$/;

/** The empty text is quoted, to differ from null. */
function csvCell(value: CsvValue): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '';
  const text = Array.isArray(value) ? value.join(';') : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
