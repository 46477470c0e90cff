import { decodePosition } from '#application';
import { tables } from '#features/side-tables.sqlite';
import { temporaryDirectory } from '../../../../test/contracts/fixtures/temporary-directory.js';
import { station, stationCreated } from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { EmbeddedDirectory } from './embedded-directory.js';

const TIMEOUT_MS = 30_000;

describe('The growth of an embedded log', () => {
  const folder = temporaryDirectory();
  afterAll(() => folder.remove());

  it('is told when events are committed, and known after the next start', async () => {
    const first = EmbeddedDirectory.open(folder.path, { tables, outcomeRetentionMs: 3_600_000 });
    const { growth } = first;
    const grown = growth.passed(growth.position(), AbortSignal.timeout(TIMEOUT_MS));
    await first.log.append(new EventRecorder().batch([station(1), stationCreated()]));
    expect(decodePosition(growth.position())).toEqual([1]);
    expect(await grown).toBe(true);
    await first.close();
    const second = EmbeddedDirectory.open(folder.path, { tables, outcomeRetentionMs: 3_600_000 });
    expect(decodePosition(second.growth.position())).toEqual([1]);
    await second.close();
  });
});
