import { join } from 'node:path';
import { writeAfdcFile } from '../../bench/src/generate/afdc.js';
import { integer, seededRandom } from '../../bench/src/generate/random.js';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { allEvents, allItems, type FeedEvent } from '../support/pages.js';
import { startCli, startProcess, type RunningProgram } from '../support/programs.js';
import { eventText, ObservingClient } from '../support/observing-client.js';

const SEED = 20261121;
/** Greater values search longer for faults. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);
const ROWS = Number(process.env['FAULT_ROWS'] ?? 2000);
const WITNESS_LOCATION = '4711';

let folder: string;
let file: string;
const programs: RunningProgram[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'stations.csv');
  await writeAfdcFile(file, ROWS, SEED);
});
afterAll(async () => {
  for (const program of programs) await program.kill('SIGKILL');
  await removeFolder(folder);
});

async function startService(name: string) {
  const running = await startProcess(join(folder, name));
  programs.push(running.program);
  return running;
}

function startImport(url: string): RunningProgram {
  const program = startCli(['import', file, '--api', url], folder);
  programs.push(program);
  return program;
}

/** The records of an import, without those of the witness. */
async function importedContents(url: string) {
  const directory = new DirectoryClient(() => url);
  // The client remembers the end of the log, and sends it with the reads of the lists.
  await directory.get('/v1/events?after=latest');
  const stations = await allItems(directory, '/v1/stations?limit=1000');
  const locations = await allItems(directory, '/v1/locations?limit=1000');
  return {
    stations: stations.filter(({ attributes }) => attributes['location_id'] !== WITNESS_LOCATION),
    locations: locations.filter(({ id }) => id !== WITNESS_LOCATION),
  };
}

/** Expects each record's events to be numbered from 1 without gap or repeat. */
function expectCompleteStreams(events: readonly FeedEvent[]): void {
  const versions = new Map<string, number>();
  for (const { subject, aggregateversion } of events) {
    if (aggregateversion !== (versions.get(subject) ?? 0) + 1)
      throw new Error(`${subject} has a gap or repeat`);
    versions.set(subject, aggregateversion);
  }
}

it(
  `an import whose service is killed ${ROUNDS} times has the same result as an undisturbed one`,
  async () => {
    const random = seededRandom(SEED);
    const witness = new ObservingClient(WITNESS_LOCATION);
    for (let round = 0; round < ROUNDS; round++) {
      const { program, url } = await startService('killed');
      const cli = startImport(url);
      // At a random point of the remaining import; in every second round near its beginning.
      const limit = round % 2 === 0 ? 2 * ROWS : ROWS / 4;
      await witness.watch(url, 1 + integer(random, limit / ROUNDS));
      await Promise.all([program.kill('SIGKILL'), cli.kill('SIGKILL')]);
    }
    const killed = await startService('killed');
    expect((await startImport(killed.url).ended).code).toBe(0);
    const undisturbed = await startService('undisturbed');
    expect((await startImport(undisturbed.url).ended).code).toBe(0);

    const expected = await importedContents(undisturbed.url);
    expect(expected.stations).toHaveLength(ROWS);
    expect(await importedContents(killed.url)).toEqual(expected);

    const directory = new DirectoryClient(() => killed.url);
    const events = await allEvents(directory);
    expectCompleteStreams(events);
    const ids = new Set(events.map(({ id }) => id));
    expect(ids.size).toBe(events.length);
    expect(witness.seen.filter((id) => !ids.has(id))).toEqual([]);
    const created = new Set(
      (await allItems(directory, `/v1/stations?limit=1000&location_id=${WITNESS_LOCATION}`)).map(
        ({ id }) => id,
      ),
    );
    expect(witness.created.filter((id) => !created.has(id))).toEqual([]);

    const expectedEvents = await allEvents(new DirectoryClient(() => undisturbed.url));
    const imported = events.filter(
      ({ subject, data }) =>
        subject !== `locations/${WITNESS_LOCATION}` &&
        !JSON.stringify(data).includes(`"location_id":"${WITNESS_LOCATION}"`),
    );
    expect(imported.map(eventText).sort()).toEqual(expectedEvents.map(eventText).sort());
  },
  120_000 + ROUNDS * ROWS * 5,
);
