import { afdc } from './afdc/afdc.reader.js';
import { bnetza } from './bnetza/bnetza.reader.js';
import { csv } from './csv/csv.reader.js';
import { datex2 } from './datex2/reading/datex2.reader.js';
import { geojson } from './geojson/geojson.reader.js';
import type { ReadableFormat } from './input/format.js';
import { Head } from './input/head.js';
import { FormatError, type Input } from './input/input.js';
import { textDefect } from './input/signatures.js';
import { irve } from './irve/irve.reader.js';
import { ndjson } from './ndjson/ndjson.reader.js';
import { ocm } from './ocm/ocm.reader.js';
import { ocpi } from './ocpi/reading/ocpi.reader.js';
import type { ColumnMap } from './table/column-map.js';

/** All formats that can be read, in the order in which they are tried. */
export const formats: readonly ReadableFormat[] = [
  ndjson,
  ocm,
  datex2,
  geojson,
  afdc,
  ocpi,
  irve,
  bnetza,
  csv,
];

/**
 * Returns the format of this name, or detects it from the file's content if no name is given.
 * @param map what the file's columns or properties are
 * @throws FormatError the file is empty, has no known format, or can't be read in its format
 */
export function detectFormat(
  { name: file, head: bytes }: Pick<Input, 'name' | 'head'>,
  name: string | undefined,
  map?: ColumnMap,
): ReadableFormat {
  const head = new Head(bytes, map);
  const format = formats.find((each) =>
    name === undefined ? (!map || each.takesMap) && each.recognise(head) : each.name === name,
  );
  const defect = format === undefined ? unknownFormat(head) : (format.defect?.(head) ?? null);
  if (format === undefined || defect !== null) throw new FormatError(`${file} ${defect}`);
  return format;
}

function unknownFormat(head: Head): string {
  if (head.text === '') return 'is empty';
  const known = formats.map((each) => each.name).join(', ');
  const isCsv = !/^[[{<]/.test(head.text) && head.columns.length > 1;
  return (
    textDefect(head.text) ??
    head.separatorDefect ??
    `has no known format (${known}); if it has one of them, choose it by the option format` +
      (isCsv ? ', and if it is a CSV of other columns, say which by the option map' : '')
  );
}
