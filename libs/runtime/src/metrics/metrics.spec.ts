import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MetricsFile } from './metrics-file.js';
import { Metrics } from './metrics.js';

const linesOf = async (metrics: Metrics, pattern: RegExp) =>
  (await metrics.text()).split('\n').filter((line) => pattern.test(line));

describe('Metrics', () => {
  it('sort observations into buckets, which include the smaller ones', async () => {
    const metrics = new Metrics('embedded');
    const series = metrics.series('directory_webhook_attempt_duration_seconds', {});
    for (const seconds of [0.01, 0.011, 20]) series.observe(seconds);
    expect(metrics.series('directory_webhook_attempt_duration_seconds', {})).toBe(series);
    const lines = await linesOf(metrics, /^directory_webhook_attempt_duration_seconds/);
    const name = 'directory_webhook_attempt_duration_seconds';
    expect(lines.slice(0, 2)).toEqual([`${name}_bucket{le="0.01"} 1`, `${name}_bucket{le="0.05"} 2`]);
    expect(lines.slice(-4)).toEqual([
      `${name}_bucket{le="15"} 2`,
      `${name}_bucket{le="+Inf"} 3`,
      `${name}_sum 20.021`,
      `${name}_count 3`,
    ]);
  });

  it('are without the values of a source that fails, except what it has counted', async () => {
    const metrics = new Metrics('embedded');
    let isAway = false;
    metrics.addSource(() => {
      if (isAway) throw new Error('away');
      return { directory_streams_open: 3, directory_streams_cut_off_total: 5 };
    });
    metrics.addSource(() => Promise.resolve({ directory_streams_limit: 9 }));
    const streams = () => linesOf(metrics, /^directory_streams/);
    const counted = ['directory_streams_limit 9', 'directory_streams_cut_off_total 5'];
    for (let scrape = 0; scrape < 2; scrape += 1)
      expect(await streams()).toEqual(['directory_streams_open 3', ...counted]);
    isAway = true;
    expect(await streams()).toEqual(counted);
  });

  it('of another program are refused', () => {
    expect(() => new Metrics('import').series('directory_batch_commands', {})).toThrow(
      'this program has no directory_batch_commands',
    );
  });
});

describe('The file of metrics', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metrics-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'import.prom');
  const states = () => readFileSync(file, 'utf8').match(/^directory_command_.*$/gm);

  it('says whether the command runs, and when it has succeeded last, also an earlier run', async () => {
    const first = await MetricsFile.begin(file, new Metrics('import'), 'import');
    expect(states()).toEqual(['directory_command_running{command="import"} 1']);
    first.succeeded();
    await first.end();
    const [running, success] = states() ?? [];
    expect(running).toBe('directory_command_running{command="import"} 0');
    expect(success).toMatch(/^directory_command_last_success_timestamp_seconds\{command="import"\} \d{10}/);
    const second = await MetricsFile.begin(file, new Metrics('import'), 'import');
    await second.end();
    expect(states()).toEqual([running, success]);
    expect(readdirSync(folder)).toEqual(['import.prom']);
  });

  it('begins without the time of another command', async () => {
    writeFileSync(file, 'directory_command_last_success_timestamp_seconds{command="rebuild"} 1\n');
    await (await MetricsFile.begin(file, new Metrics('import'), 'import')).end();
    expect(states()).toEqual(['directory_command_running{command="import"} 0']);
  });

  it('that cannot be written is refused at the start', async () => {
    const missing = join(folder, 'no', 'file.prom');
    await expect(MetricsFile.begin(missing, new Metrics('import'), 'import')).rejects.toThrow(
      `METRICS_FILE: ${missing} can't be written: it does not exist`,
    );
  });
});
