/** First bytes of files that are not read, and what to say of them. */
const signatures: readonly (readonly [bytes: string | readonly number[], text: string])[] = [
  ['%PDF', 'is a PDF document: it has no records that can be read, get the data in another format'],
  ['PAR1', 'is a Parquet file: export it as CSV'],
  ['ARROW1', 'is an Arrow file: export it as CSV'],
  ['Obj\x01', 'is an Avro file: export it as CSV or JSON'],
  ['SQLite format 3\0', 'is an SQLite database, such as a GeoPackage: export it as CSV or GeoJSON'],
  ['fgb\x03fgb', 'is a FlatGeobuf file: export it as GeoJSON'],
  [[0, 0, 0x27, 0x0a], 'is a shapefile: export it as GeoJSON'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an old Excel workbook or another Office document: save it as CSV'],
  ['{\\rtf', 'is a text document (RTF): get the data in another format'],
  [[0x89, 0x50, 0x4e, 0x47], 'is an image: it has no records'],
  [[0xff, 0xd8, 0xff], 'is an image: it has no records'],
  ['GIF8', 'is an image: it has no records'],
  ['Rar!', 'is a RAR archive: extract its content first'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], 'is compressed by xz: decompress it first'],
  [[0x42, 0x5a, 0x68], 'is compressed by bzip2: decompress it first'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'is compressed by zstd: decompress it first'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'is a 7z archive: extract its content first'],
  [[0xff, 0xfe, 0, 0], 'is UTF-32 text: convert it to UTF-8'],
  [[0, 0, 0xfe, 0xff], 'is UTF-32 text: convert it to UTF-8'],
  [[0xff, 0xfe], 'is UTF-16 text: convert it to UTF-8'],
  [[0xfe, 0xff], 'is UTF-16 text: convert it to UTF-8'],
];

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Documents that are ZIP archives, by what the beginning of the archive has. */
const documentsInZip: readonly (readonly [RegExp, string])[] = [
  [/opendocument\.spreadsheet/, 'is an OpenDocument spreadsheet: save it as CSV'],
  [/opendocument\.|word\/|ppt\//, 'is a document, not data: get the data in another format'],
  [/xl\//, 'is an Excel workbook: save it as CSV'],
  [/\[Content_Types\]\.xml/, 'is an Excel workbook or another Office document: save it as CSV'],
  [/\.kml/, 'is KMZ of Google Earth: convert it to GeoJSON'],
  [/\.shp/, 'is a ZIP archive with a shapefile: export it as GeoJSON'],
];

/** Whether a file with these first bytes is compressed by gzip. */
export const isGzip = (head: Buffer): boolean => startsWith(head, [0x1f, 0x8b]);

/** Returns what a file with these first bytes is, and why it is not read; null if it may be text. */
export function encodingDefect(head: Buffer): string | null {
  if (startsWith(head, ZIP)) return zipDefect(head);
  const signature = signatures.find(([bytes]) => startsWith(head, bytes));
  if (signature) return signature[1];
  if (head.toString('latin1', 257, 262) === 'ustar') return 'is a tar archive: extract its content first';
  // One of the two bytes of each ASCII character is not zero in UTF-16, and one of the four in UTF-32.
  const bytesWithin = (length: number) => head.subarray(0, length).filter((byte) => byte !== 0).length;
  if (head.length > 3 && bytesWithin(4) === 1) return 'is UTF-32 text: convert it to UTF-8';
  return head.length > 1 && bytesWithin(2) === 1 ? 'is UTF-16 text: convert it to UTF-8' : null;
}

function zipDefect(head: Buffer): string {
  const names = head.toString('latin1');
  const document = documentsInZip.find(([pattern]) => pattern.test(names));
  return document?.[1] ?? 'is a ZIP archive: extract its content first';
}

function startsWith(head: Buffer, bytes: string | readonly number[]): boolean {
  const first = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  return [...first].every((byte, index) => head[index] === byte);
}

/** Texts of formats that are not read, by what their beginning has. */
const textFormats: readonly (readonly [RegExp, string])[] = [
  [
    /^\{[^]*"(?:OperatorEvseData|OperatorEvseStatus|EvseStatuses|EvseStatusRecord|ChargingPoolID)"\s*:/i,
    'is OICP of Hubject: ask the sender for OCPI or DATEX II',
  ],
  [
    /^[[{][^]*"EvseI[Dd]"\s*:[^]*"(?:Plugs|ChargingFacilities|AuthenticationModes)"\s*:/,
    'is OICP of Hubject: ask the sender for OCPI or DATEX II',
  ],
  [
    /^\{[^]*"osm3s"\s*:|^\{[^]*"generator"\s*:\s*"Overpass API[^]*"elements"\s*:/,
    'is OpenStreetMap data of the Overpass API: convert it to GeoJSON, and import that with --map',
  ],
  [
    /^\{[^]*"chargelocations"\s*:/,
    'is the answer of GoingElectric, which is not read: get the data as OCPI, CSV or GeoJSON',
  ],
  [/^<(?:!doctype html|html)/i, 'is a web page (HTML), perhaps a log-in or an error: check the address'],
  [
    /^<[^]*(?:<(?:\w+:)?osm\b|^<osm)/,
    'is OpenStreetMap data as XML: convert it to GeoJSON, and import that with --map',
  ],
  [/^<[^]*<?(?:d2LogicalModel|datex2\.eu|messageContainer)/i, 'is DATEX II as XML: DATEX II is read as JSON'],
  [
    /^<[^]*(?:hubject\.com|eRoamingEvseData)/i,
    'is OICP of Hubject as XML: ask the sender for OCPI or DATEX II',
  ],
  [/^<[^]*<?kml\b/i, 'is KML of Google Earth: convert it to GeoJSON'],
  [/^<[^]*<?gpx\b/i, 'is a GPX track: convert it to GeoJSON'],
  [/^<[^]*(?:opengis\.net\/gml|FeatureCollection)/, 'is GML: convert it to GeoJSON'],
  [/^<[^]*spreadsheet/i, 'is an Excel workbook as XML: save it as CSV'],
  [/^<\?xml/, 'is XML of an unknown kind'],
];

/** Returns what a text is that is in none of the formats that are read, and what to do; null if that is not known. */
export const textDefect = (text: string): string | null =>
  textFormats.find(([pattern]) => pattern.test(text))?.[1] ?? null;
