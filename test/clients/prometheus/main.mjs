// Prometheus scrapes a service with the configuration and the rules of docs/monitoring.md, and node_exporter has the file
// of an import; then the service ends. DirectoryDown fires after its minute; for the two minutes of DirectoryAbsent, which
// is seen to begin, test/monitoring/alerts.test.yml has a test by promtool.
import { deepStrictEqual, match, ok } from 'node:assert';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  directory,
  freePort,
  inFolder,
  makeKey,
  run,
  start,
  startService,
  stop,
  until,
} from '../programs.mjs';
import { requireProgram, tried } from '../tried.mjs';
import { startPrometheus, writeConfiguration } from './server.mjs';

const NODE_EXPORTER = 'prometheus-node-exporter';
const IMPORTER = 'directory:read,stations:write,locations:write,connector-types:write';
requireProgram('prometheus', 'the package prometheus of Debian');
requireProgram(NODE_EXPORTER, 'the package prometheus-node-exporter of Debian');

await inFolder(async (folder) => {
  const data = join(folder, 'data');
  const keyFile = join(folder, 'directory.key');
  writeFileSync(keyFile, makeKey(data, 'prometheus', 'operations:read'));
  const importer = makeKey(data, 'importer', IMPORTER);
  const service = await startService(data);
  const errors = join(folder, 'node_exporter.log');
  const nodeExporter = await startNodeExporter(importSample(folder, service.url, importer), errors);

  const targets = { service: service.url, keyFile, nodeExporter };
  const prometheus = await startPrometheus(folder, writeConfiguration(folder, targets));
  await checkScrapes(prometheus);
  await checkNodeExporter(nodeExporter, errors);
  tried('node_exporter', versionOf(NODE_EXPORTER), 'the METRICS_FILE of an import, without an error');
  await stop(service.program);
  await checkAlerts(prometheus);
  tried('Prometheus', versionOf('prometheus'), 'scrapes with a key, all rules, the alerts of a dead service');
});

function versionOf(program) {
  return / version ([\d.]+)/.exec(run(program, ['--version']))[1];
}

/** Imports the sample, and returns the folder that has the metrics of the import. */
function importSample(folder, url, key) {
  const textfiles = join(folder, 'node_exporter');
  mkdirSync(textfiles);
  const settings = {
    METRICS_FILE: join(textfiles, 'directory_import.prom'),
    ...{ DIRECTORY_API: url, DIRECTORY_KEY: key },
  };
  const args = ['import', 'samples/afdc-new-york-electric.csv', '--rejects', join(folder, 'rejects')];
  directory(folder, args, settings);
  return textfiles;
}

async function startNodeExporter(textfiles, errors) {
  const address = `127.0.0.1:${await freePort()}`;
  const collectors = [
    '--collector.disable-defaults',
    ...['--collector.textfile', `--collector.textfile.directory=${textfiles}`],
  ];
  const options = [`--web.listen-address=${address}`, '--log.level=error'];
  const stdio = ['ignore', 'ignore', openSync(errors, 'w')];
  start(NODE_EXPORTER, [...options, ...collectors], { stdio });
  await until('node_exporter answers', async () => (await fetch(`http://${address}`)).ok);
  return `http://${address}`;
}

/** It has the metrics of the file beside those of its own process, and logged no metric that is both. */
async function checkNodeExporter(url, errors) {
  const text = await (await fetch(`${url}/metrics`)).text();
  match(text, /^node_textfile_scrape_error 0$/m);
  match(text, /^process_start_time_seconds /m);
  match(text, /^directory_command_last_success_timestamp_seconds\{command="import"\} [\d.e+]+$/m);
  deepStrictEqual(readFileSync(errors, 'utf8'), '');
}

/** Both targets are up, each rule was evaluated without an error, and there is no alert. */
async function checkScrapes({ query, rules, alerts }) {
  await until('both targets are up', async () => (await query('up == 1')).length === 2);
  deepStrictEqual((await query('directory_build_info{job="directory",program="embedded"}')).length, 1);
  ok((await query('directory_import_records_total{job="node"} > 0')).length > 0);
  const all = await until('all rules were evaluated', async () => {
    const found = await rules();
    return found.length > 0 && found.every(({ health }) => health !== 'unknown') && found;
  });
  const faulty = all.filter(({ health }) => health !== 'ok');
  deepStrictEqual(faulty, []);
  // Those of the first second, before the first scrape, end.
  await until('there is no alert', async () => Object.keys(await alerts()).length === 0);
}

/** The alerts about a service that is gone, and no others. */
async function checkAlerts({ alerts }) {
  const fired = async () => {
    const found = await alerts();
    return found.DirectoryDown?.state === 'firing' && found;
  };
  const found = await until('DirectoryDown fires', fired, 120);
  deepStrictEqual(Object.keys(found).sort(), ['DirectoryAbsent', 'DirectoryDown']);
  match(found.DirectoryDown.annotations.runbook_url, /^https:.*monitoring\.md#directorydown$/);
}
