import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tables } from '#features/side-tables.sqlite';
import { uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { HEALTHY, LOG_ALONE, VerifyScene, damage, overwrite } from './testing/verify-scene.js';
import { RebuildScene } from '../rebuild/testing/rebuild-scene.js';
import { verifyDirectory } from './verify-directory.js';

describe('Verifying a data directory', () => {
  const scene = new VerifyScene();
  beforeAll(() => scene.fill());
  beforeEach(() => scene.renew());
  afterAll(() => scene.close());

  it('finds no difference in a healthy one, and changes nothing', async () => {
    const before = readFileSync(scene.log);
    expect(await scene.verified()).toEqual(HEALTHY);
    expect(readFileSync(scene.log).equals(before)).toBe(true);
  });

  it('finds no difference in an empty one that was rebuilt', async () => {
    const empty = new RebuildScene();
    await empty.rebuild();
    const checks = await verifyDirectory(empty.folder.path, tables, () => {});
    empty.close();
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('finds no difference in one of a release with other fields', async () => {
    damage(
      scene.log,
      `UPDATE events SET data = json_set(json_remove(data, '$.attributes.hours'), '$.attributes.former', 1)
         WHERE type = 'StationCreated.v1';
       UPDATE snapshots SET state = json_set(json_remove(state, '$.attributes.hours'), '$.attributes.former', 1)
         WHERE state LIKE '%"hours"%'`,
    );
    expect(await scene.verified()).toEqual(HEALTHY);
  });

  it('compares records up to the position of the read models, and names one that is ahead of it', async () => {
    damage(scene.views, "UPDATE positions SET position = 'AQQ'");
    const { counts, differences } = await scene.verified();
    const { length } = differences['records of the read models'] ?? [];
    expect([counts[3], length]).toEqual([4, 20]);
    expect(differences['records of the read models']).toContain(
      `stations/${uuid(3)} has no event, but is there`,
    );
  });

  it('names overwritten bytes in either file, and goes on', async () => {
    overwrite(scene.log, 3);
    overwrite(scene.views, 9);
    const { differences } = await scene.verified();
    expect(Object.keys(differences)).toEqual(
      expect.arrayContaining(['file of the log', 'file of the read models']),
    );
  });

  it('names texts of the log that are not UTF-8, and reads none of them', async () => {
    damage(scene.log, "UPDATE events SET data = CAST(x'7bff' AS TEXT) WHERE seq = 7");
    damage(scene.log, "UPDATE outcomes SET command_id = CAST(x'fe' AS TEXT) WHERE n = 2");
    const { notes, differences } = await scene.verified();
    expect(differences).toEqual({
      'file of the log': [
        'table events, row 7: data is not UTF-8',
        'table outcomes, row 2: command_id is not UTF-8',
      ],
    });
    expect(notes).toEqual(Array(11).fill('not checked'));
  });

  it('names texts of the read models that are not UTF-8, and checks the log', async () => {
    damage(scene.views, "UPDATE stations_records SET attributes = CAST(x'ff' AS TEXT) WHERE n = 6");
    const { counts, differences } = await scene.verified();
    expect(differences).toEqual({
      'file of the read models': [
        expect.stringMatching(/^table stations_records, row \d+: attributes is not/),
      ],
    });
    expect(counts).toEqual(LOG_ALONE);
  });

  it('names files that are no databases', async () => {
    writeFileSync(scene.views, 'nonsense'.repeat(1000));
    expect((await scene.verified()).differences).toEqual({
      'file of the read models': [expect.stringMatching(/can't be read: .*not a database/)],
    });
    writeFileSync(scene.log, 'nonsense'.repeat(1000));
    expect((await scene.verified()).differences).toEqual({
      'file of the log': [expect.stringMatching(/can't be read: .*not a database/)],
    });
  });

  it.each([
    ['missing', () => rmSync(scene.views), 'missing; the next start or rebuild makes them'],
    [
      'of another release',
      () => damage(scene.views, 'PRAGMA user_version = 17'),
      'of another release; the next start or rebuild replaces them',
    ],
  ])('checks the log alone if the read models are %s', async (_, change, note) => {
    change();
    expect(await scene.verified()).toEqual({
      ...HEALTHY,
      counts: LOG_ALONE,
      notes: [note, ...Array<string>(8).fill('not checked')],
    });
  });

  it.each([
    ['missing', () => rmSync(scene.log)],
    ['empty', () => writeFileSync(scene.log, '')],
  ])('names a lost log that is %s', async (_, lose) => {
    lose();
    const { notes, differences } = await scene.verified();
    expect([notes, differences]).toEqual([
      Array<string>(12).fill('not checked'),
      { 'file of the log': [expect.stringMatching(/missing or empty.*restore a backup of directory\.db/)] },
    ]);
  });

  it('is refused for no directory, one of another release, and one that was never used', async () => {
    damage(scene.log, 'PRAGMA user_version = 1000');
    await expect(verifyDirectory(scene.folder, tables, () => {})).rejects.toThrow(
      'made by a newer release (schema 1000)',
    );
    rmSync(scene.log);
    rmSync(scene.views);
    await expect(verifyDirectory(scene.folder, tables, () => {})).rejects.toThrow(
      'there is no directory in it',
    );
    writeFileSync(scene.log, '');
    await expect(verifyDirectory(scene.folder, tables, () => {})).rejects.toThrow(
      'no service has used it yet',
    );
  });
});
