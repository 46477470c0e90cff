import { tables } from '#features/side-tables.sqlite';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { liveConnections } from '../../../../test/contracts/fixtures/sqlite-fixture.js';
import { station, stationCreated } from '../../../../test/contracts/inputs/event-builders.js';
import { query } from '../statements.js';
import { SqliteBatchAppend } from '../log/batch-append.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { SqliteProjection } from './projection.js';
import { mergingTerms } from './document-writes.js';

/** Too few batches for FTS5's automatic merge. */
const BATCHES = 3;
/** The segment number is in the upper bits of a row's id; rows of other kinds have small ids. */
const SEGMENTS = 'SELECT count(DISTINCT id >> 37) FROM stations_terms_data WHERE id >= 1 << 37';

describe('Merging terms', () => {
  const connections = liveConnections();

  it('leaves one segment of several, which finds the same', async () => {
    const [recorder, append] = [new EventRecorder(), new SqliteBatchAppend(connections.log)];
    const [feed, projection] = [
      new SqliteEventFeed(connections.log),
      new SqliteProjection(connections, tables),
    ];
    let position: string | undefined;
    for (let n = 1; n <= BATCHES; n += 1) {
      await append.append(recorder.batch([station(n), stationCreated({ name: `Harbour ${n}` })]));
      const { events, next } = await feed.read(position, 10);
      await projection.apply(events, next);
      position = next;
    }
    const segments = () => query<[number]>(connections.views, SEGMENTS).first()?.[0];
    const found = () =>
      query(connections.views, "SELECT rowid FROM stations_terms WHERE stations_terms MATCH 'harbour'").all();
    const before = [segments(), found()];
    const steps = mergingTerms(connections.views);
    while (!steps.next().done);
    expect(before).toStrictEqual([BATCHES, found()]);
    expect(segments()).toBe(1);
    expect(found()).toHaveLength(BATCHES);
  });
});
