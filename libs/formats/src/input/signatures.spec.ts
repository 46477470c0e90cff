import { inputOf } from '../../../../test/import/test-inputs.js';
import { detectFormat } from '../formats.js';
import { encodingDefect, textDefect } from './signatures.js';

const zip = (...names: string[]) =>
  Buffer.concat([Buffer.from('PK\x03\x04'), ...names.map((name) => Buffer.from(`\0\0${name}PK\x03\x04`))]);

describe('A file that is no text', () => {
  it.each([
    [zip('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'), 'is an Excel workbook: save it as CSV'],
    [zip('[Content_Types].xml'), 'is an Excel workbook or another Office document: save it as CSV'],
    [
      zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'is an OpenDocument spreadsheet: save it as CSV',
    ],
    [zip('stations.csv'), 'is a ZIP archive: extract its content first'],
    [zip('doc.kml'), 'is KMZ'],
    [Buffer.from('%PDF-1.7'), 'is a PDF document'],
    [Buffer.from('PAR1\x15'), 'is a Parquet file: export it as CSV'],
    [Buffer.from('SQLite format 3\0'), 'is an SQLite database'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'is an old Excel workbook'],
    [Buffer.from([0, 0, 0x27, 0x0a, 0, 0]), 'is a shapefile'],
    [Buffer.concat([Buffer.from('a'.repeat(257)), Buffer.from('ustar')]), 'is a tar archive'],
    [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'is compressed by zstd'],
    [Buffer.from('id;name', 'utf16le'), 'is UTF-16 text'],
  ])('is named: %#', async (head, text) => {
    expect(encodingDefect(head)).toContain(text);
    await expect(inputOf(head)).rejects.toThrow(text);
  });

  it('may be text', () => {
    for (const text of ['', 'id,name', '{', 'PK', 'é']) expect(encodingDefect(Buffer.from(text))).toBeNull();
  });
});

describe('A text in a format that is not read', () => {
  it.each([
    ['{"EvseData":{"OperatorEvseData":[{"OperatorID":"DE*ABC"', 'is OICP'],
    ['{"content":[{"EvseID":"DE*ABC*E1","Plugs":["Type 2 Outlet"],"ChargingFacilities":[]', 'is OICP'],
    ['{\n "version": 0.6,\n "generator": "Overpass API 0.7.62",\n "osm3s": {}, "elements": []', 'Overpass'],
    ['{"status":"ok","chargelocations":[{"ge_id":1}]}', 'GoingElectric'],
    ['<!DOCTYPE html><html><title>Log in</title>', 'is a web page'],
    ['<?xml version="1.0"?><osm version="0.6">', 'is OpenStreetMap data as XML'],
    ['<?xml version="1.0"?><d2LogicalModel>', 'is DATEX II as XML'],
    ['<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">', 'is KML'],
    ['<gpx version="1.1">', 'is a GPX track'],
    ['<?xml version="1.0"?><a/>', 'is XML of an unknown kind'],
  ])('is named: %s', async (text, message) => {
    const input = await inputOf(text);
    expect(() => detectFormat(input, undefined)).toThrow(`standard input ${textDefect(text)}`);
    expect(textDefect(text)).toContain(message);
  });

  it('is none of those that are read', () => {
    const locations =
      '[{"id":"1","evses":[{"uid":"1","evse_id":"DE*ABC*E1","connectors":[]}],"name":"<html>"}]';
    for (const text of [
      locations,
      'id,name',
      '{"type":"FeatureCollection","generator":"overpass-turbo","features":[]}',
    ])
      expect(textDefect(text)).toBeNull();
  });

  it('may be a CSV of other columns', async () => {
    const input = await inputOf('Operator;Street;Lat\nWorks;Quay 5;52,1\n');
    expect(() => detectFormat(input, undefined)).toThrow('say which by the option map');
  });
});
