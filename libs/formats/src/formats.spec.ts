import { inputOf } from '../../../test/import/test-inputs.js';
import { detectFormat } from './formats.js';

const detected = async (text: string, name?: string) => detectFormat(await inputOf(text), name).name;

describe('detectFormat', () => {
  it.each([
    ['\uFEFF\n [{"id":"1"}]', 'ocpi'],
    ['{"data":[{"id":"1","type":"ON_STREET"}]}', 'ocpi'],
    ['{\n  "status_code": 1000', 'ocpi'],
    ['[\n {"ID":1,"AddressInfo" : {', 'ocm'],
    ['{"ID":1,"AddressInfo":{}}', 'ocm'],
    ['[{"id":1,"addressInfo":{}}]', 'ocm'],
    ['{"total_results":1,"fuel_stations":[{"id":1', 'afdc'],
    ['{"type":"FeatureCollection","features":[', 'geojson'],
    ['{"type": "Feature","id":1}', 'geojson'],
    ['[{"fuelTypeCode":"ELEC","id":1}]', 'afdc'],
    ['\uFEFFStation Name,ZIP,Latitude,Longitude,ID\r\n', 'afdc'],
    ['Fuel Type Code,"Station Name",City,ID\n', 'afdc'],
    [' Station Name , ID \n', 'afdc'],
    ['Station Name,ID\rTown Hall,1\r', 'afdc'],
    ['nom_amenageur,id_station_itinerance,id_pdc_itinerance\n', 'irve'],
    ['"id_station_itinerance";"id_pdc_itinerance"\n', 'irve'],
    ['id_pdc_itinerance,etat_pdc,occupation_pdc,horodatage\n', 'irve'],
    ['Register;;\n\nBetreiber;Breitengrad;Steckertypen1\n', 'bnetza'],
    ['Station Name;ID\nx;1', 'afdc'],
    ['"ID"\tStation Name\n1\tx', 'afdc'],
    ['id,version,name,latitude\r\n', 'csv'],
    ['name;"evse_id";id', 'csv'],
    ['id\tplug', 'csv'],
    ['\uFEFF"name", id \n', 'csv'],
    ['{"type":"RegisterLocation","id":"7"}\n', 'ndjson'],
    ['{"command_id":"x", "type" : "UpsertStation", broken\n', 'ndjson'],
    ['{broken\n{"type":"UpsertStation"}\n', 'ndjson'],
    ['{"type":"RestoreConnectorType","id":"7"}\n', 'ndjson'],
  ])('detects %j', async (text, name) => expect(await detected(text)).toBe(name));

  it.each([['hello'], ['id,title\n1,x'], ['<xml/>']])('rejects %j', async (text) => {
    await expect(detected(text)).rejects.toThrow('no known format');
  });

  it('names another separator', async () => {
    const message = 'standard input is separated by vertical bars: it needs commas, semicolons or tabs';
    await expect(detected('Station Name|ID\nx|1')).rejects.toThrow(message);
    await expect(detected('name|id\nx|1', 'csv')).rejects.toThrow(message);
  });

  it.each([
    ['id,name,colour', 'a column that is no field of a station: "colour"', undefined],
    ['id,name,name', 'the column name twice', undefined],
    ['name', 'no column id in its first row', 'csv'],
  ])('rejects a CSV with the header %s', async (text, defect, name) => {
    await expect(detected(`${text}\n`, name)).rejects.toThrow(defect);
  });

  it('reports an empty file', async () => {
    await expect(detected('\uFEFF \n')).rejects.toThrow('is empty');
  });

  it('returns the format of a given name', async () => expect(await detected('', 'ndjson')).toBe('ndjson'));
});
