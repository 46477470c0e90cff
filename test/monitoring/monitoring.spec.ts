import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { measuredPrograms, metricCatalogue, processMetrics } from '#runtime';
import { useDirectory } from '../support/directory.js';
import { createStation } from '../support/records.js';
import { dashboard } from './dashboard.js';
import { rows } from './panels.js';
import { itWithPromtool, promtool, unlessSkipped } from './promtool.js';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const monitoring = read('docs/monitoring.md');
const alerts = read('docs/monitoring/alerts.yml');

const known = new Set([...Object.keys(metricCatalogue), ...processMetrics]);
const names = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:directory|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
    known.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''),
  );
const unknownIn = (text: string) => names(text).filter((name) => !known.has(name));

interface DashboardPanel {
  readonly id: number;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly { readonly refId: string }[];
}

describe('The metrics of a running service', () => {
  const directory = useDirectory();
  const scrape = async (accept?: string) => {
    const { headers, text } = await directory.request('GET', '/metrics', {
      headers: { ...(accept && { accept }) },
    });
    return { type: headers.get('content-type'), text };
  };
  let station: string;
  beforeAll(async () => {
    station = (await createStation(directory)).id;
    await directory.get(`/v1/stations/${station}`);
    await directory.get('/v1/nothing');
    const line = '{"type":"RegisterLocation","id":"1","data":{}}';
    const headers = { 'content-type': 'application/x-ndjson' };
    await directory.request('POST', '/v1/bulk', { headers, body: `${line}\n${line}\n{}` });
  });

  it('are all of its mode, and those of the process', async () => {
    const { text } = await scrape();
    const found = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const own = Object.entries(metricCatalogue).flatMap(([name, { programs }]) =>
      (programs as readonly string[]).includes('embedded') ? [name] : [],
    );
    expect([...found].sort()).toEqual([...own, ...processMetrics].sort());
  });

  it('count requests by route and status, and commands by type and outcome', async () => {
    const { text } = await scrape();
    for (const line of [
      'directory_http_request_duration_seconds_count{route="GET /v1/stations/:id",status="200"} 1',
      'directory_http_request_duration_seconds_count{route="unknown",status="404"} 1',
      'directory_http_request_duration_seconds_bucket{route="POST /v1/stations",status="201",le="+Inf"} 1',
      'directory_commands_total{type="CreateStation",outcome="accepted"} 1',
      'directory_events_appended_total{type="StationCreated.v1"} 1',
      'directory_events_appended_total{type="LocationRegistered.v1"} 2',
      'directory_events_appended_total{type="StationRemoved.v1"} 0',
      'directory_bulk_lines_total{outcome="accepted"} 2',
      'directory_bulk_lines_total{outcome="rejected"} 1',
      'directory_batch_commands_count 3',
      'directory_batch_commands_bucket{le="1"} 2',
      'directory_log_position{partition="0"} 3',
      'directory_health_check{check="projection"} 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).not.toContain(station);
  });

  it('have the free disk, and no growth of a log that begins now', async () => {
    const { text } = await scrape();
    expect(text).toMatch(/^directory_disk_free_bytes [1-9]/m);
    expect(text).not.toMatch(/^directory_(?:log_growth_bytes_per_day|disk_lasts_seconds) /m);
  });

  it('are Prometheus text or OpenMetrics, one as often as the other', async () => {
    for (let round = 0; round < 2; round += 1) {
      const open = await scrape('application/openmetrics-text;version=1.0.0,text/plain;q=0.5');
      expect(open.type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
      expect(open.text).toMatch(/^# TYPE directory_commands counter\ndirectory_commands_total\{/m);
      expect(open.text).toMatch(/# EOF\n$/);
      const plain = await scrape();
      expect(plain.type).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(plain.text).toMatch(/^# TYPE directory_commands_total counter\ndirectory_commands_total\{/m);
    }
  });

  itWithPromtool(`are without a fault for promtool${unlessSkipped}`, async () => {
    expect(promtool(['check', 'metrics'], (await scrape()).text)).toEqual({ status: 0, text: '' });
  });

  it('have numbers alone as values', async () => {
    const { text } = await scrape();
    const values = text.split('\n').filter((line) => /^[a-z]/.test(line));
    expect(values.length).toBeGreaterThan(100);
    expect(values.filter((line) => !/ (?:\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.test(line))).toEqual([]);
  });
});

describe('The dashboard', () => {
  it('is up to date: npm run dashboard', async () => {
    const file = 'docs/monitoring/dashboard.json';
    const options = await resolveConfig(new URL(`../../${file}`, import.meta.url));
    expect(read(file)).toBe(await format(JSON.stringify(dashboard()), { ...options, parser: 'json' }));
  });

  it('has panels that do not overlap, with an id each and queries with one of the panel each', () => {
    const { panels } = dashboard() as { panels: readonly DashboardPanel[] };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
    for (const { targets = [] } of panels)
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
  });

  it('shows every metric, and no other', () => {
    const shown = Object.values(rows).flatMap((panels) =>
      panels.flatMap(({ queries }) => queries.flatMap(({ expr }) => names(expr))),
    );
    expect(shown.filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(metricCatalogue).filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe('The alerts', () => {
  const all = [...alerts.matchAll(/^ +- alert: (\w+)\n([^]*?)(?=^ +- alert|$(?![^]))/gm)];

  it('are of metrics that exist', () => {
    expect(all.length).toBeGreaterThan(10);
    expect(unknownIn(alerts)).toEqual([]);
  });

  it.each(all.map(([, name = '', text = '']) => [name, text]))('%s has a runbook', (name, text) => {
    const runbooks = '{{ or $externalLabels.runbooks "docs/monitoring.md" }}';
    expect(text).toContain(`runbook_url: '${runbooks}#${name.toLowerCase()}'\n`);
    expect(monitoring).toContain(`\n### ${name}\n`);
  });

  it('are those of the runbooks', () => {
    const headings = [...monitoring.matchAll(/^### (Directory\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(all.map(([, name]) => name));
  });
});

describe('The documentation', () => {
  it('has the table of all metrics', () => {
    const rowsOf = monitoring.split('\n').filter((line) => /^\| `directory_/.test(line));
    const cells = rowsOf.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    expect(cells).toEqual(
      Object.entries(metricCatalogue).map(([name, { type, labels, programs, help }]) => [
        ...[`\`${name}\``, type, labels.map((label) => `\`${label}\``).join(', ')],
        ...[programs.join(', '), help],
      ]),
    );
    for (const program of measuredPrograms) expect(monitoring).toContain(`\`${program}\``);
  });

  it('names no metric that does not exist', () => {
    const [, section = ''] = /^## Metrics\n([^]*?)^## Alerts/m.exec(monitoring) ?? [];
    const prose = section.replaceAll(/directory_import\.prom/g, '');
    expect(unknownIn(prose)).toEqual([]);
    for (const name of processMetrics) expect(prose).toContain(`\`${name}\``);
  });
});
