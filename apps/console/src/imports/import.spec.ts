import type { Caller } from '../api/records.js';
import { actionsFor, countOf, durationOf, merged, revertOf, shareOf, type Import } from './import.js';
import { countsInWords } from './words.js';

const none = { created: 0, changed: 0, unchanged: 0, skipped: 0, rejected: 0, removed: 0 };

const shown = (given: Partial<Import> = {}): Import => ({
  ...{ id: '1', state: 'done', feed: 'DE*SHR', format: 'ocpi', caller: 'k1', dry_run: false, reverts: null },
  ...{ created_at: '2026-11-29T08:00:00Z', started_at: null, ended_at: null, position: null },
  progress: { bytes: 0, total_bytes: null, records: 0, rate: 0 },
  counts: { stations: { ...none, created: 2, changed: 1 }, locations: { ...none, created: 1 } },
  ...{ warnings: [], rejects: [] },
  ...given,
});

const caller = (given: Partial<Caller> = {}): Caller => ({
  ...{ caller: 'k1', kind: 'key', scopes: ['directory:read', 'stations:write'] },
  ...given,
});

describe('An import', () => {
  it('has the counts of all kinds of records', () => expect(countOf(shown(), 'created')).toBe(3));

  it('knows how far it is and how long it takes', () => {
    const now = Date.parse('2026-11-29T08:01:00Z');
    expect(shareOf(shown())).toBeNull();
    expect(shareOf(shown({ progress: { bytes: 5, total_bytes: 10, records: 1, rate: 1 } }))).toBe(0.5);
    expect(durationOf(shown(), now)).toBeNull();
    expect(durationOf(shown({ started_at: '2026-11-29T08:00:30Z' }), now)).toBe(30_000);
    const ended = { started_at: '2026-11-29T08:00:30Z', ended_at: '2026-11-29T08:00:40Z' };
    expect(durationOf(shown(ended), now)).toBe(10_000);
  });

  it('is reverted by another one that has not failed', () => {
    const revert = shown({ id: '2', reverts: '1' });
    expect(revertOf(shown(), [revert])).toBe(revert);
    expect(revertOf(shown(), [shown({ id: '2', reverts: '1', state: 'failed' })])).toBeUndefined();
  });
});

describe('What became of the records of an import', () =>
  it('is told of all kinds together, without what did not happen', () => {
    const stations = { ...none, created: 2, changed: 3, removed: 1 };
    const locations = { ...none, created: 1_000, unchanged: 4 };
    expect(countsInWords({ counts: { stations, locations } })).toBe(
      '1,002 created, 3 changed, 1 of these removed, 4 unchanged',
    );
    expect(countsInWords({ counts: { stations: none } })).toBe('');
  }));

describe('What a caller may do about an import', () => {
  const finding = { kind: 'no id', count: 1, examples: [] };
  const reader = caller({ scopes: ['directory:read'] });
  it.each<[string, readonly string[], Caller, Partial<Import>]>([
    ['revert one that has written', ['revert'], caller(), {}],
    ['cancel one that runs', ['cancel'], caller(), { state: 'running' }],
    ['save what was rejected', ['save', 'revert'], caller(), { rejects: [finding] }],
    ['not revert a check', [], caller(), { dry_run: true }],
    ['not revert one that has changed nothing', [], caller(), { counts: { stations: none } }],
    ['do nothing without a scope for writes', [], reader, { state: 'running', rejects: [finding] }],
    ['revert its own with a key of feeds', ['revert'], caller({ feeds: ['DE*SHR'] }), {}],
    ['not revert those of others with it', [], caller({ feeds: ['DE*SHR'] }), { caller: 'k2' }],
  ])('is to %s', (_what, actions, who, given) => expect(actionsFor(who, shown(given), [])).toEqual(actions));

  it('is not to revert one a second time', () =>
    expect(actionsFor(caller(), shown(), [shown({ id: '2', reverts: '1', state: 'running' })])).toEqual([]));
});

it('Imports that were read again take the place of what was read before, the newest first', () => {
  const [old, running, added] = [shown(), shown({ id: '2', state: 'running' }), shown({ id: '3' })];
  const done = shown({ id: '2' });
  expect(merged([running, old], [added, done])).toEqual([added, done, old]);
});
