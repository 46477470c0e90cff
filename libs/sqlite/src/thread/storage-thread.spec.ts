import { join } from 'node:path';
import { parseListParameters } from '#application';
import { Chronicle, type Happening } from '../../../../test/contracts/chronicle.js';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/temporary-directory.js';
import { at, station, stationCreated, stationObserved } from '../../../../test/contracts/vocabulary.js';
import { openDatabase } from '../database.js';
import { EmbeddedDirectory } from '../embedded-directory.js';

describe('The storage thread', () => {
  let folder: TemporaryDirectory;
  let directory: EmbeddedDirectory;

  beforeEach(() => {
    folder = temporaryDirectory();
    directory = EmbeddedDirectory.open(folder.path, 3_600_000);
  });
  afterEach(async () => {
    await directory.close();
    folder.remove();
  });

  it('appends nothing that was built upon a batch which it could not append, and goes on after that', async () => {
    const chronicle = new Chronicle();
    const first = chronicle.batch([station(1), stationCreated()]);
    const later = chronicle.batch([station(2), stationCreated()]);
    const [appended, repeated, builtUponIt] = await Promise.allSettled([
      directory.log.append(first),
      directory.log.append(first),
      directory.log.append(later),
    ]);
    expect([appended.status, repeated.status, builtUponIt.status]).toStrictEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    await directory.log.append(later);
    const { events } = await directory.feed.read(undefined, 10);
    expect(events.map(({ aggregate }) => aggregate)).toStrictEqual([station(1), station(2)]);
  });

  it('fills read models that are not there from a long log, and has what is written meanwhile', async () => {
    const chronicle = new Chronicle();
    const ids = Array.from({ length: 100 }, (_, n) => station(n + 10));
    await directory.log.append(chronicle.batch(...ids.map((id): Happening => [id, stationCreated()])));
    const statuses = ids.flatMap((id) =>
      Array.from({ length: 100 }, (_, n): Happening => [id, stationObserved([String(n % 2), at('10:00')])]),
    );
    await directory.log.append(chronicle.batch(...statuses));
    await directory.close();
    const file = openDatabase(join(folder.path, 'directory.db'));
    // As an upgrade leaves it that changes read models.
    file.exec('DELETE FROM stations; DELETE FROM stations_records; DELETE FROM positions');
    file.close();

    directory = EmbeddedDirectory.open(folder.path, 3_600_000);
    const late = directory.log.append(chronicle.batch([station(1000), stationCreated()]));
    await Promise.all([directory.caughtUp, late]);
    const asked = parseListParameters('station', { limit: '1000', total: 'true' });
    const { records, total } = await directory.records.list('stations', asked);
    expect([records.length, total]).toStrictEqual([101, 101]);
    expect(records.filter(({ version }) => version === 101)).toHaveLength(100);
  });
});
