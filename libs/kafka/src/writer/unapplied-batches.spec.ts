import { encodePosition, type AggregateSnapshot, type Outcome } from '#application';
import { station, uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { ReplicaProgress } from '../replication/replica-progress.js';
import { UnappliedBatches } from './unapplied-batches.js';

const snapshot = (n: number, version: number): AggregateSnapshot => ({
  aggregate: station(n),
  version,
  state: { kind: 'absent' },
});
const outcome = (n: number, version: number): Outcome => ({
  commandId: uuid(n),
  requestHash: 'hash',
  caller: 'tests',
  aggregate: station(n),
  status: 'accepted',
  version,
  events: 1,
  position: encodePosition([version]),
});

describe('The unapplied batches of a writer', () => {
  const progress = new ReplicaProgress(1);
  const replicaAt = (events: number, outcomes: number) =>
    progress.update([
      { topic: 'events', partition: 0, next: events },
      { topic: 'outcomes', partition: 0, next: outcomes },
    ]);
  const batches = new UnappliedBatches(progress, 0);
  const batch = (n: number, version: number) => ({
    snapshots: [snapshot(n, version)],
    outcomes: [outcome(n, version)],
    eventsEnd: 10 * version,
    outcomesEnd: 10 * version,
  });

  it('include the newest state and the first outcome, until the replica has applied them', () => {
    batches.add(batch(1, 1));
    batches.add(batch(1, 2));
    expect(batches.state(station(1))?.version).toBe(2);
    expect(batches.outcome(uuid(1))?.version).toBe(1);
    replicaAt(20, 9);
    batches.add(batch(2, 3));
    expect(batches.outcome(uuid(1))?.version).toBe(1);
    replicaAt(20, 20);
    batches.add(batch(2, 4));
    expect([batches.state(station(1)), batches.outcome(uuid(1))]).toStrictEqual([undefined, undefined]);
    expect(batches.state(station(2))?.version).toBe(4);
  });
});
