// Runs the commands of docs/reads.md for GIS programs with a service of its own. Needs ogr2ogr (GDAL 3.6 or later),
// curl and Python 3.11 or later; geopandas and DuckDB are installed into a virtual environment in `.cache/clients/gis`.
import { deepStrictEqual, ok } from 'node:assert';
import { join } from 'node:path';
import { documentedBlock } from '../documented.mjs';
import { pythonPackages } from '../packages.mjs';
import { inFolder, run, startService } from '../programs.mjs';
import { createConnectorType, writeLines } from '../records.mjs';
import { requireProgram, tried } from '../tried.mjs';

const GEOPANDAS = '1.2.0';
const DUCKDB = '1.5.6';
const STATIONS = 2500;

requireProgram('ogr2ogr', 'the package gdal-bin of Debian');
requireProgram('curl', 'the package curl of Debian');
const programs = pythonPackages('gis', [`geopandas==${GEOPANDAS}`, `duckdb-cli==${DUCKDB}`]);
const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };

await inFolder(async (folder) => {
  const { url } = await startService(join(folder, 'data'));
  await fill(url);
  const [ogr2ogr, geopandas, duckdb] = documented(url);
  const shell = (command) => run('bash', ['-euo', 'pipefail', '-c', command], { env, cwd: folder });

  shell(ogr2ogr);
  const layer = shell(
    'ogrinfo -q jena.gpkg -sql "SELECT count(*) AS n, max(max_kilowatts) AS kw FROM stations"',
  );
  ok(layer.includes(`n (Integer) = ${STATIONS}`) && /kw \(\w+\) = 150/.test(layer), layer);
  const [, version] = /GDAL ([\d.]+)/.exec(shell('ogr2ogr --version'));
  tried('ogr2ogr of GDAL', version, 'all pages of /v1/stations.geojson into a GeoPackage');

  const printed = 'print(len(stations), len(fast), list(fast.iloc[0][["operator", "status_label"]]))';
  const python = run(join(programs, 'python'), ['-c', `${geopandas}\n${printed}`], { cwd: folder });
  deepStrictEqual(python.trim(), `${STATIONS} ${STATIONS / 2} ['Werke', 'Available']`);
  tried('geopandas', GEOPANDAS, 'all stations by the URL of /v1/stations.geojson');

  const table = shell(duckdb);
  ok(/Werke.*Available.*2500.*150/.test(table), table);
  tried('DuckDB', DUCKDB, 'a query over all stations of /v1/stations.csv');
});

/** The three programs of the section on files, for this service. */
function documented(url) {
  return [0, 1, 2].map((skipped) =>
    documentedBlock('reads.md', '### Files', skipped)
      .replace(/^\$ /gm, '')
      .replaceAll('http://127.0.0.1:3000', url),
  );
}

async function fill(url) {
  const location = { name: 'Markt', city: 'Jena', country: 'DE', operator: 'Werke' };
  const type = { connector_type_id: await createConnectorType(url, 'Fast'), count: 1 };
  const connectors = [{ ...type, kilowatts: 150, standard: 'CHADEMO' }];
  const stations = Array.from({ length: STATIONS }, (_, n) => ({
    type: 'UpsertStation',
    source: { feed: 'f', id: String(n) },
    data: { location_id: '7', name: `n${n}`, latitude: 50 + n / STATIONS, longitude: 11, available: '1' },
    ...(n % 2 === 0 && { connectors }),
  }));
  await writeLines(url, [{ type: 'RegisterLocation', id: '7', data: location }, ...stations]);
}
