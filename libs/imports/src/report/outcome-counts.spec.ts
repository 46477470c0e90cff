import type { BulkResult } from '../send/bulk-result.js';
import { OutcomeCounts, outcomeOf } from './outcome-counts.js';

const result = (part: Partial<BulkResult>): BulkResult => ({
  status: 'accepted',
  events: 0,
  version: null,
  code: null,
  reason: '',
  ...part,
});

describe('outcomeOf', () => {
  it.each([
    [{ events: 1, version: 1 }, 'created'],
    [{ events: 2, version: 2 }, 'created'],
    [{ events: 1, version: 2 }, 'changed'],
    [{ events: 0, version: 2 }, 'unchanged'],
    [{ status: 'ignored' }, 'unchanged'],
    [{ status: 'rejected', code: 'validation_failed' }, 'rejected'],
    [{ status: 'rejected', code: 'station_removed' }, 'rejected'],
    [{ status: 'pending' }, 'rejected'],
  ])('counts an upsert that ended with %j as %s', (part, outcome) => {
    expect(outcomeOf({ type: 'UpsertStation' }, result(part))).toBe(outcome);
  });

  it.each([
    [{ events: 1, version: 4 }, 'changed'],
    [{ status: 'rejected', code: 'station_removed' }, 'unchanged'],
    [{ status: 'rejected', code: 'not_found' }, 'skipped'],
    [{ status: 'rejected', code: 'forbidden' }, 'rejected'],
  ])('counts a removal that ended with %j as %s', (part, outcome) => {
    expect(outcomeOf({ type: 'RemoveStation' }, result(part))).toBe(outcome);
  });

  it('counts the retirement of a location that never existed as skipped', () => {
    expect(outcomeOf({ type: 'RetireLocation' }, result({ status: 'rejected', code: 'not_found' }))).toBe(
      'skipped',
    );
  });

  it('counts a command for a new record as unchanged where the record exists', () => {
    const mismatch = result({ status: 'rejected', code: 'version_mismatch' });
    expect(outcomeOf({ type: 'RegisterLocation', isForNew: true }, mismatch)).toBe('unchanged');
    expect(outcomeOf({ type: 'RegisterLocation', isForNew: false }, mismatch)).toBe('rejected');
  });

  it.each([
    [{ events: 1, version: 4 }, 'changed'],
    [{ status: 'rejected', code: 'not_found' }, 'skipped'],
    [{ status: 'rejected', code: 'station_removed' }, 'skipped'],
    [{ status: 'rejected', code: 'validation_failed' }, 'rejected'],
  ])('counts a report that ended with %j as %s', (part, outcome) => {
    const report = { type: 'SetStationAvailability', reportsOn: { feed: 'f', id: '1' } };
    expect(outcomeOf(report, result(part))).toBe(outcome);
  });

  it('counts a command line about a station that is not there as rejected', () => {
    const absent = result({ status: 'rejected', code: 'not_found' });
    expect(outcomeOf({ type: 'SetStationAvailability' }, absent)).toBe('rejected');
  });

  it('counts the removed ones of the changed ones', () => {
    const counts = new OutcomeCounts();
    const changed = result({ events: 1, version: 3 });
    const unchanged = result({});
    for (const type of ['RemoveStation', 'UpsertStation', 'RetireLocation']) {
      counts.addResult({ type }, changed);
      counts.addResult({ type }, unchanged);
    }
    expect(counts.counts.station).toMatchObject({ changed: 2, unchanged: 2 });
    expect(counts.removed).toEqual({ location: 1, station: 1, 'connector type': 0, tariff: 0 });
  });
});
