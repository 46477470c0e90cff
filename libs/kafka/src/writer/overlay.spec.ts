import { encodePosition, type AggregateSnapshot, type Outcome } from '#application';
import { station, uuid } from '../../../../test/contracts/vocabulary.js';
import { LogProgress } from '../tail/log-progress.js';
import { Overlay } from './overlay.js';

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

describe('The overlay of a writer', () => {
  const progress = new LogProgress(1);
  const passed = (events: number, outcomes: number) =>
    progress.update([
      { topic: 'events', partition: 0, next: events },
      { topic: 'outcomes', partition: 0, next: outcomes },
    ]);
  const overlay = new Overlay(progress, 0);
  const batch = (n: number, version: number) => ({
    snapshots: [snapshot(n, version)],
    outcomes: [outcome(n, version)],
    eventsEnd: 10 * version,
    outcomesEnd: 10 * version,
  });

  it('tells the newest state and the first outcome, until the replica has passed them', () => {
    overlay.add(batch(1, 1));
    overlay.add(batch(1, 2));
    expect(overlay.state(station(1))?.version).toBe(2);
    expect(overlay.outcome(uuid(1))?.version).toBe(1);
    passed(20, 9);
    overlay.add(batch(2, 3));
    expect(overlay.outcome(uuid(1))?.version).toBe(1);
    passed(20, 20);
    overlay.add(batch(2, 4));
    expect([overlay.state(station(1)), overlay.outcome(uuid(1))]).toStrictEqual([undefined, undefined]);
    expect(overlay.state(station(2))?.version).toBe(4);
  });
});
