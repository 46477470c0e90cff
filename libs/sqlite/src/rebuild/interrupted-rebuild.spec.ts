import { readdirSync } from 'node:fs';
import { tables } from '#features/side-tables.sqlite';
import type { GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { at, station, stationObserved } from '../../../../test/contracts/inputs/event-builders.js';
import { openDatabase } from '../database.js';
import { viewsFile } from '../directory/live-directory.js';
import { ReadModelRebuild } from './read-model-rebuild.js';
import { RebuildScene, history } from './testing/rebuild-scene.js';
import type { RebuildProgress } from './views-build.js';

describe('A rebuild of the read models in steps', () => {
  let scene: RebuildScene;
  beforeEach(async () => {
    scene = new RebuildScene();
    await scene.append(...history);
  });
  afterEach(() => scene.close());

  it('continues an interrupted one', async () => {
    const before = scene.everything();
    await scene.interruptRebuild();
    expect(scene.everything().contents).toStrictEqual(before.contents);
    const reports: RebuildProgress[] = [];
    await scene.rebuild((progress) => reports.push(progress));
    expect(reports[0]?.applied).toBeGreaterThan(0);
    expect(reports.at(-1)).toStrictEqual({ applied: history.length, total: history.length });
    expect(scene.everything()).toStrictEqual(before);
  });

  it('continues one that had only the indexes left to create', async () => {
    const before = scene.everything();
    await scene.interruptRebuild(history.length);
    await scene.rebuild();
    expect(scene.everything()).toStrictEqual(before);
  });

  it('makes one record of more events than fit into a step', async () => {
    const minutes = Array.from({ length: 250 }, (_, n) => n);
    await scene.append(
      ...minutes.map((n): GivenEvent => {
        const time = `1${2 + Math.trunc(n / 60)}:${String(n % 60).padStart(2, '0')}`;
        return [station(7), stationObserved([String(n % 4), at(time)])];
      }),
    );
    const before = scene.everything();
    await scene.rebuild();
    expect(scene.everything()).toStrictEqual(before);
    expect(scene.rows('SELECT version FROM stations_records WHERE n = 9')).toStrictEqual([[251]]);
  });

  it('removes the files of one that was interrupted after the switch', async () => {
    const before = scene.everything();
    const stopped = ReadModelRebuild.open(scene.folder.path, tables);
    await stopped.run(() => {});
    stopped.close();
    await scene.rebuild();
    expect(scene.everything()).toStrictEqual(before);
    const files = readdirSync(scene.folder.path).filter((name) => /^views.*\.db$/.test(name));
    expect(files).toStrictEqual(['views-3.db']);
  });

  it('that was interrupted is not continued by another release', async () => {
    const before = scene.everything();
    await scene.interruptRebuild();
    const left = openDatabase(viewsFile(scene.folder.path, 2));
    left.exec('PRAGMA user_version = 9; DROP TABLE stations');
    left.close();
    const reports: RebuildProgress[] = [];
    await scene.rebuild((progress) => reports.push(progress));
    expect(reports[0]?.applied).toBe(0);
    expect(scene.everything()).toStrictEqual(before);
  });
});
