// Runs the commands of docs/reads.md for GIS programs with a service of its own. Needs ogr2ogr (GDAL 3.6 or later),
// curl and Python 3.11 or later; geopandas and DuckDB are installed into a virtual environment in `.cache/clients/gis`.
import { deepStrictEqual, ok } from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addressOf } from '../service-address.mjs';

const PACKAGES = ['geopandas==1.2.0', 'duckdb-cli==1.5.6'];
process.chdir(join(import.meta.dirname, '../../..'));
const environment = resolve('.cache/clients/gis', PACKAGES.join('+'));
const programs = join(environment, 'bin');
const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
const STATIONS = 2500;

const folder = mkdtempSync(join(tmpdir(), 'directory-gis-'));
const service = spawn(process.execPath, ['dist/apps/directory-api/src/main.js'], {
  env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_FORMAT: 'json', LOG_LEVEL: 'info' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await addressOf(service);
  await fill(url);
  install();
  const [ogr2ogr, geopandas, duckdb] = documented(url);

  shell(ogr2ogr);
  const layer = shell(
    'ogrinfo -q jena.gpkg -sql "SELECT count(*) AS n, max(max_kilowatts) AS kw FROM stations"',
  );
  ok(layer.includes(`n (Integer) = ${STATIONS}`) && /kw \(\w+\) = 150/.test(layer), layer);

  const printed = 'print(len(stations), len(fast), list(fast.iloc[0][["operator", "status_label"]]))';
  deepStrictEqual(
    python(`${geopandas}\n${printed}`).trim(),
    `${STATIONS} ${STATIONS / 2} ['Werke', 'Available']`,
  );

  const table = shell(duckdb);
  ok(/Werke.*Available.*2500.*150/.test(table), table);
  console.log('ogr2ogr, geopandas and DuckDB have read all stations.');
} finally {
  service.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** The programs of the section on files, for this service. */
function documented(url) {
  const [, section = ''] = readFileSync('docs/reads.md', 'utf8').split('### Files\n');
  const blocks = [...section.split('\n## ')[0].matchAll(/```(?:console|python)\n([\s\S]*?)```/g)];
  deepStrictEqual(blocks.length, 3);
  return blocks.map(([, text]) => text.replace(/^\$ /gm, '').replaceAll('http://127.0.0.1:3000', url));
}

async function fill(url) {
  const location = { name: 'Markt', city: 'Jena', country: 'DE', operator: 'Werke' };
  const connectors = [
    { connector_type_id: await typeId(url), count: 1, kilowatts: 150, standard: 'CHADEMO' },
  ];
  const stations = Array.from({ length: STATIONS }, (_, n) => ({
    type: 'UpsertStation',
    source: { feed: 'f', id: String(n) },
    data: { location_id: '7', name: `n${n}`, latitude: 50 + n / STATIONS, longitude: 11, available: '1' },
    ...(n % 2 === 0 && { connectors }),
  }));
  const lines = [{ type: 'RegisterLocation', id: '7', data: location }, ...stations];
  const body = lines.map((line) => JSON.stringify(line)).join('\n');
  const headers = { 'content-type': 'application/x-ndjson' };
  const results = await (await fetch(`${url}/v1/bulk`, { method: 'POST', headers, body })).text();
  const { rejected, position } = JSON.parse(results.trim().split('\n').at(-1));
  deepStrictEqual(rejected, 0);
  // The programs do not wait for the read models.
  await fetch(`${url}/v1/stations?limit=1`, { headers: { 'directory-position': position } });
}

async function typeId(url) {
  const body = JSON.stringify({ name: 'Fast' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/v1/connector-types`, { method: 'POST', headers, body });
  return (await response.json()).id;
}

function install() {
  // Written last: an installation that was interrupted is made anew.
  const complete = join(environment, 'complete');
  if (existsSync(complete)) return;
  run('python3', ['-m', 'venv', '--clear', environment]);
  run(join(programs, 'python'), ['-m', 'pip', 'install', '--quiet', ...PACKAGES]);
  writeFileSync(complete, '');
}

function shell(command) {
  return run('bash', ['-euo', 'pipefail', '-c', command]);
}

function python(program) {
  return run(join(programs, 'python'), ['-c', program]);
}

function run(program, args) {
  return execFileSync(program, args, { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] }).toString();
}
