import { ok } from 'node:assert';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { URL, URLSearchParams } from 'node:url';
import { parse, stringify } from 'yaml';
import { documentedBlock } from '../documented.mjs';
import { freePort, run, start, until } from '../programs.mjs';

/** Starts Prometheus with a configuration file. */
export async function startPrometheus(folder, configuration) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const options = [`--config.file=${configuration}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`];
  const listen = `--web.listen-address=${new URL(url).host}`;
  start('prometheus', [listen, ...options, '--log.level=warn']).stdout.resume();
  await until('Prometheus is ready', async () => (await fetch(`${url}/-/ready`)).ok);
  const get = async (path) => (await (await fetch(`${url}/api/v1/${path}`)).json()).data;
  return {
    query: async (query) => (await get(`query?${new URLSearchParams({ query })}`)).result,
    rules: async () => (await get('rules')).groups.flatMap((group) => group.rules),
    /** The alerts that are pending or firing, by name. */
    alerts: async () =>
      Object.fromEntries((await get('alerts')).alerts.map((alert) => [alert.labels.alertname, alert])),
  };
}

/** Writes the configuration of docs/monitoring.md for a service and a node_exporter, which are scraped every second. */
export function writeConfiguration(folder, { service, keyFile, nodeExporter }) {
  const [job] = parse(documentedBlock('monitoring.md', '## Metrics')).scrape_configs;
  const { global, rule_files: ruleFiles } = parse(documentedBlock('monitoring.md', '## Alerts'));
  ok(job.job_name === 'directory' && job.authorization.credentials_file);
  const authorization = { credentials_file: keyFile };
  const file = join(folder, 'prometheus.yml');
  writeFileSync(
    file,
    stringify({
      global: { ...global, scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ruleFiles,
      scrape_configs: [
        { ...job, authorization, static_configs: [{ targets: [new URL(service).host] }] },
        { job_name: 'node', static_configs: [{ targets: [new URL(nodeExporter).host] }] },
      ],
    }),
  );
  for (const name of ruleFiles) copyFileSync(join('docs/monitoring', name), join(folder, name));
  run('promtool', ['check', 'config', file]);
  return file;
}
