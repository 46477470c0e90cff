import { Chronicle } from '../../../../test/contracts/chronicle.js';
import { temporaryDirectory } from '../../../../test/contracts/temporary-directory.js';
import { station, stationCreated } from '../../../../test/contracts/vocabulary.js';
import { EmbeddedDirectory } from '../embedded-directory.js';

describe('The storage thread', () => {
  const folder = temporaryDirectory();
  let directory: EmbeddedDirectory;

  beforeEach(() => {
    directory = EmbeddedDirectory.open(folder.path, 3_600_000);
  });
  afterEach(() => directory.close());
  afterAll(() => folder.remove());

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
});
