import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { metricCatalogue } from '#runtime';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { distributedDirectory, type DistributedDirectory } from '../support/distributed.js';
import { rows } from './panels.js';
import { itWithPromtool, promtool, unlessSkipped } from './promtool.js';

describe('The metrics of the distributed mode', () => {
  let directory: DistributedDirectory;
  beforeAll(async () => {
    const { kafkaBrokers: brokers } = await engines();
    directory = await distributedDirectory({ brokers, apis: 1, projectors: 1, partitions: 2 });
    await directory.start();
    const client = new DirectoryClient(() => directory.apis[0]?.url ?? '');
    expect((await client.put('/v1/locations/1', { name: 'one' })).status).toBe(201);
    // The positions of the metrics include what a new writer of a partition writes, which is no event.
    await until('the service knows that it is projected', async () => {
      const { status } = await client.get('/v1/locations');
      return status === 200;
    });
    await until('the projector knows its position', async () =>
      /^directory_projection_position\S+ [1-9]/m.test(await scrape('projectors')),
    );
  });
  afterAll(() => directory.remove());

  const scrape = async (program: 'apis' | 'projectors') =>
    (await fetch(`${directory[program][0]?.url}/metrics`)).text();
  const typesOf = (text: string) =>
    [...text.matchAll(/^# TYPE (directory_\S+)/gm)].map(([, name]) => name).sort();
  const metricsOf = (program: string) =>
    Object.entries(metricCatalogue)
      .flatMap(([name, { programs }]) => ((programs as readonly string[]).includes(program) ? [name] : []))
      .sort();

  it('are those of the catalogue in both programs', async () => {
    expect(typesOf(await scrape('apis'))).toEqual(metricsOf('distributed'));
    expect(typesOf(await scrape('projectors'))).toEqual(metricsOf('projector'));
  });

  it('have the writers of all partitions, the commit, and the lag of each partition', async () => {
    let text = '';
    await until('all is applied', async () => {
      text = await scrape('apis');
      return [0, 1].every((n) => text.includes(`directory_projection_lag_events{partition="${n}"} 0\n`));
    });
    for (const line of [
      'directory_kafka_partitions{state="live"} 2',
      'directory_commands_total{type="RegisterLocation",outcome="accepted"} 1',
      'directory_commit_duration_seconds_count 1',
      'directory_kafka_commands_in_flight 0',
      'directory_projection_lag_seconds{partition="0"} 0',
      'directory_projection_lag_seconds{partition="1"} 0',
      'directory_health_check{check="log"} 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(await scrape('projectors')).toMatch(/^directory_dead_letters 0$/m);
  });

  itWithPromtool(`are without a fault for promtool${unlessSkipped}`, async () => {
    for (const program of ['apis', 'projectors'] as const)
      expect(promtool(['check', 'metrics'], await scrape(program))).toEqual({ status: 0, text: '' });
  });

  itWithPromtool(`have a dashboard whose queries promtool accepts${unlessSkipped}`, async () => {
    const queries = Object.values(rows).flatMap((panels) => panels.flatMap((panel) => panel.queries));
    // Grafana replaces its variables; those of labels are texts.
    const rules = queries.map(({ expr }, n) => ({
      record: `query:${n}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const folder = await temporaryFolder();
    const file = join(folder, 'dashboard.json');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const checked = promtool(['check', 'rules', file]);
    await removeFolder(folder);
    expect(checked).toMatchObject({
      status: 0,
      text: expect.stringContaining(`SUCCESS: ${queries.length} rules found`) as string,
    });
  });
});
