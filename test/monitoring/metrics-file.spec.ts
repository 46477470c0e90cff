import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Metrics, MetricsFile, metricCatalogue } from '#runtime';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { itWithPromtool, promtool, unlessSkipped } from './promtool.js';

describe.each(['import', 'rebuild'] as const)('The file that METRICS_FILE names, of %s', (command) => {
  let folder: string;
  let text: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const file = join(folder, 'command.prom');
    const written = await MetricsFile.begin(file, new Metrics(command), command);
    written.succeeded();
    await written.end();
    text = await readFile(file, 'utf8');
  });
  afterAll(() => removeFolder(folder));

  it("has the command's own metrics alone, as node_exporter has those of a process itself", () => {
    const found = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const own = Object.entries(metricCatalogue).flatMap(([name, { programs }]) =>
      (programs as readonly string[]).includes(command) ? [name] : [],
    );
    expect(found.sort()).toEqual(own.sort());
  });

  itWithPromtool(`is without a fault for promtool${unlessSkipped}`, () => {
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, text: '' });
  });
});
