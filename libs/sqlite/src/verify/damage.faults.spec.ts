import { uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { VerifyScene, damage } from './testing/verify-scene.js';

describe('Verifying a damaged data directory', () => {
  const scene = new VerifyScene();
  beforeAll(() => scene.fill());
  beforeEach(() => scene.renew());
  afterAll(() => scene.close());

  it.each<[string, string, string, string | RegExp]>([
    [
      'a gap in the sequence',
      'DELETE FROM events WHERE seq = 5',
      'events of the log',
      'event 6 follows event 4',
    ],
    [
      'a missing version',
      'UPDATE events SET version = 2000 WHERE seq = 306',
      'events of the log',
      /version 3 follows version 1/,
    ],
    [
      'an event in another order',
      'UPDATE events SET seq = 1000 - seq WHERE seq > 303',
      'events of the log',
      /version \d+ is before version \d+ in the log/,
    ],
    [
      'an event of unknown type',
      "UPDATE events SET type = 'Nonsense.v1' WHERE seq = 7",
      'events of the log',
      /event 7, stations.*Nonsense/,
    ],
    [
      'an event that is no JSON',
      "UPDATE events SET data = '{' WHERE seq = 8",
      'events of the log',
      /event 8, stations.*JSON/,
    ],
    [
      'an event without its aggregate',
      'DELETE FROM aggregates WHERE n = 9',
      'events of the log',
      /event 9: aggregate number 9 is not known/,
    ],
    [
      'an aggregate without events',
      "INSERT INTO aggregates VALUES (999, 'x', 'station')",
      'events of the log',
      'aggregate number 999 has no events',
    ],
    [
      'another stored state',
      "UPDATE snapshots SET state = replace(state, 'Bonn', 'Wien')",
      'states of the write side',
      /^locations\/42: state is .*Wien.*, by its events .*Bonn/,
    ],
    [
      'an older stored state',
      'UPDATE snapshots SET version = version - 1',
      'states of the write side',
      /^connector-types|^stations|^locations.* version is/,
    ],
    ['a state that is no JSON', "UPDATE snapshots SET state = '{'", 'states of the write side', /JSON/],
    [
      'an outcome that is no JSON',
      "UPDATE outcomes SET outcome = '{' WHERE n = 3",
      'outcomes',
      /command 0.*JSON/,
    ],
    [
      'an outcome before its events',
      'UPDATE outcomes SET seq = seq - 1 WHERE n = 3',
      'outcomes',
      /0 of its 1 events are before event 2/,
    ],
    [
      'an outcome after the end',
      'UPDATE outcomes SET seq = 5000 WHERE n = 3',
      'outcomes',
      /0 of its 1 events are before event 5000/,
    ],
  ])('names %s in the log', async (_, sql, name, difference) => {
    damage(scene.log, sql);
    const { differences } = await scene.verified();
    expect(differences[name]).toContainEqual(
      typeof difference === 'string' ? difference : expect.stringMatching(difference),
    );
  });

  it.each<[string, string, string, string | RegExp]>([
    [
      'a position after the log',
      "UPDATE positions SET position = 'AYgn' WHERE name = 'projection'",
      'position of the read models',
      /the read models have \d+ events, the log has \d+/,
    ],
    [
      'another record',
      `UPDATE stations_records SET attributes = replace(attributes, 'station', 'x') WHERE n = 6`,
      'records of the read models',
      /^stations\/.*: attributes is .*x 3.*, by its events .*station 3/,
    ],
    [
      'an older record',
      'UPDATE stations_records SET version = 0 WHERE n = 6',
      'records of the read models',
      /version is 0, by its events 1/,
    ],
    [
      'a missing record',
      'DELETE FROM stations_records WHERE n = 6',
      'records of the read models',
      /^stations\/.* is missing$/,
    ],
    [
      'another snapshot of a history',
      "UPDATE history_snapshots SET attributes = replace(attributes, 'Bonn', 'Wien')",
      'snapshots of histories',
      /^locations\/42, version 64: attributes is .*Wien/,
    ],
    [
      'a missing snapshot of a history',
      'DELETE FROM history_snapshots',
      'snapshots of histories',
      'locations/42, version 64 is missing',
    ],
  ])('names %s in the read models', async (_, sql, name, difference) => {
    damage(scene.views, sql);
    const { differences } = await scene.verified();
    expect(differences[name]).toContainEqual(
      typeof difference === 'string' ? difference : expect.stringMatching(difference),
    );
  });

  it('names rows that were changed in each table', async () => {
    damage(
      scene.views,
      `UPDATE positions SET position = 'other' WHERE name = 'last_event';
       UPDATE stations SET city = 'Wien' WHERE id = '${uuid(4)}';
       UPDATE stations_terms SET document = 'nonsense' WHERE rowid = (SELECT docid FROM stations WHERE id = '${uuid(4)}');
       UPDATE connector_types SET name = 'x';
       UPDATE locations SET is_own = 1;
       UPDATE station_connectors SET standard = 'x' WHERE docid = (SELECT docid FROM stations WHERE id = '${uuid(1)}');
       UPDATE published_locations SET gap = 0;
       UPDATE published_stations SET lacks = 0 WHERE station = '${uuid(4)}';
       UPDATE counts SET count = 7 WHERE of = 'status' AND value = '=3';
       INSERT INTO shared_keys VALUES ('stations', 'hours', 'x', '24/7', 1);
       UPDATE map_cells SET count = count + 1 WHERE key = (SELECT min(key) FROM map_cells);
       UPDATE station_status_periods SET code = '2' WHERE station = (SELECT n FROM stations_records WHERE id = '${uuid(4)}')`,
    );
    const changed = `stations/${uuid(4)}`;
    expect((await scene.verified()).differences).toEqual({
      'position of the read models': [
        expect.stringMatching(/^last_event: position is "other", by its events "A/),
      ],
      'lists of the read models': [
        `${changed} in stations: city is "Wien", by its events "Bonn 63"`,
        expect.stringMatching(`^${changed} in stations_terms: c0 is "nonsense", by its events " station 3`),
        `connector-types/${uuid(1)} in connector_types: name is "x", by its events "ccs"`,
        'locations/42 in locations: is_own is 1, by its events 0',
        `stations/${uuid(1)}, entry 0 in station_connectors: standard is "x", by its events null`,
      ],
      'counts of the read models': [
        'counts by status =3: count is 7, by its events 1',
        'hours x of stations has no event, but is there',
        expect.stringMatching(/^map_cells \d+: count is 299, by its events 298$/),
      ],
      'status periods': [expect.stringMatching(`^${changed}, since \\d+: code is "2", by its events "1"$`)],
      'published locations': [
        'locations/42 in published_locations: gap is 0, by its events 2',
        `locations/42, ${changed} in published_stations: lacks is 0, by its events 1`,
      ],
    });
  });

  it('names an index that is missing, and goes on after a table that is', async () => {
    damage(scene.views, 'DROP INDEX stations_by_status; DROP TABLE counts');
    const { differences } = await scene.verified();
    expect(differences).toEqual({
      'lists of the read models': ['the index stations_by_status is missing'],
      'counts of the read models': ['not checked to the end: no such table: views.counts'],
    });
  });

  it('names all rows that are missing, of all tables', async () => {
    const rows = scene.removeRows();
    const { differences, others } = await scene.verified();
    const named = Object.values(differences).flat();
    expect(named.length + others).toBe(rows);
    expect(named.every((difference) => difference.endsWith(' is missing'))).toBe(true);
  });
});
