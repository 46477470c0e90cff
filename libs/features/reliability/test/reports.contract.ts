import { encodePosition, type LoggedEvent, type Projection } from '#application';
import type { DomainEvent, StationAttributes } from '#domain';
import type { GroupFigures, ReliabilityQuery, ReliabilityReports } from '../ports/reliability-reports.js';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import {
  bareDetails,
  bareStation,
  connectorsFitted,
  connectorType,
  connectorTypeCreated,
  location,
  locationChanged,
  locationRegistered,
  powerChanged,
  station,
  stationRelocated,
  stationRemoved,
} from '../../../../test/contracts/inputs/event-builders.js';

export interface ReportsFixture {
  readonly projection: Projection;
  readonly reliability: ReliabilityReports;
  close(): void | Promise<void>;
}

/** A time on 1 March 2026, a Sunday. */
const at = (timeOfDay: string) => `2026-03-01T${timeOfDay}:00.000Z`;
const HOUR = 3_600;

type Attributes = Partial<StationAttributes>;

const created = (given: Attributes = {}, observed_at?: string, word: string | null = null): DomainEvent => ({
  type: 'StationCreated.v1',
  data: {
    attributes: { ...bareStation, location_id: '1', ...given },
    details: { ...bareDetails, source_status: word },
    ...(observed_at && { observed_at: at(observed_at) }),
    source: { feed: 'f', id: 's' },
  },
});
const restored = (given: Attributes = {}, observed_at?: string): DomainEvent => {
  const { data } = created(given, observed_at) as { data: object };
  return { type: 'StationRestored.v1', data: { connectors: [], ...data } } as unknown as DomainEvent;
};
const observed = (available: string | null, time: string, word?: string | null): DomainEvent => ({
  type: 'StationAvailabilityChanged.v1',
  data: {
    ...{ available, label: null, previous: null, observed_at: at(time) },
    ...(word !== undefined && { source_status: word }),
  },
});
const confirmed = (available: string, time: string, word: string | null): DomainEvent => ({
  type: 'StationAvailabilityConfirmed.v1',
  data: { available, observed_at: at(time), source_status: word },
});
const worded = (source_status: string | null): DomainEvent => ({
  type: 'StationDetailsChanged.v1',
  data: { changed: { details: { source_status } }, previous: { details: {} } },
});
const excluded = (n: number, from: string, to: string): DomainEvent => ({
  type: 'StationOutageExcluded.v1',
  data: { n, from: at(from), to: at(to), reason: 'vandalism' },
});
const withdrawn = (n: number): DomainEvent => ({ type: 'StationOutageExclusionWithdrawn.v1', data: { n } });

const office = {
  twentyfourseven: false,
  regular_hours: [{ weekday: 7, period_begin: '09:00', period_end: '17:00' }],
};
const here = (given: object = {}): GivenEvent => [
  location('1'),
  locationRegistered({ operator: 'One', country: 'GB', time_zone: 'Europe/London', ...given }),
  at('00:00'),
];

/** The contract of reports by any store. */
export function describeReliabilityReports(
  name: string,
  open: () => ReportsFixture | Promise<ReportsFixture>,
): void {
  describe(`Reports of reliability in ${name}`, () => {
    let fixture: ReportsFixture;
    let recorder: EventRecorder;
    let history: LoggedEvent[];
    beforeEach(async () => {
      fixture = await open();
      [recorder, history] = [new EventRecorder(), []];
    });
    afterEach(() => fixture.close());

    const apply = (events: readonly LoggedEvent[]) =>
      fixture.projection.apply(events, encodePosition([history.length]));
    const append = async (...given: readonly GivenEvent[]) => {
      const events = recorder.logged(...given);
      history.push(...events);
      await apply(events);
    };
    const report = async (given: Partial<ReliabilityQuery> = {}) => {
      const { total, pages, next } = await fixture.reliability.report({
        ...{ rule: 'uk', from: Date.parse(at('08:00')), to: Date.parse(at('18:00')), groupBy: 'operator' },
        ...{ sort: 'value', minKilowatts: 0, after: undefined, isWhole: false },
        at: encodePosition([history.length]),
        ...given,
      });
      return { total, next, groups: pages.flatMap((page) => JSON.parse(page) as GroupFigures[]) };
    };
    const hours = async (given: Partial<ReliabilityQuery> = {}) => {
      const { seconds } = (await report(given)).total;
      return [seconds.counted, seconds.up, seconds.down, seconds.excluded].map((each) => each / HOUR);
    };

    it('are empty without stations', async () => {
      expect(await report()).toEqual({
        total: { points: 0, seconds: { counted: 0, up: 0, down: 0, excluded: 0 }, reliability: null },
        ...{ groups: [], next: undefined },
      });
    });

    it('count the classes of statuses by observation', async () => {
      await append(here(), [station(1), created({ available: '2' }, '07:00'), at('07:00')]);
      await append(
        [station(1), observed('3', '09:00'), at('12:00')],
        [station(1), observed('4', '10:00'), at('12:01')],
      );
      await append(
        [station(1), observed('0', '11:00'), at('12:02')],
        [station(1), observed('1', '13:00'), at('13:00')],
      );
      expect(await hours()).toEqual([10, 6, 2, 2]);
      expect(await hours({ rule: 'us' })).toEqual([10, 6, 4, 0]);
      expect((await report()).total.reliability).toBe(0.8);
    });

    it('count what is blocked as excluded, or as up, and what is planned not at all', async () => {
      await append(here(), [station(1), created({ available: '0' }, '07:00', 'PLANNED'), at('07:00')]);
      await append([station(1), observed('3', '09:00', 'BLOCKED'), at('09:00')]);
      await append([station(1), confirmed('3', '11:00', null), at('11:00')]);
      await append(
        [station(1), worded('BLOCKED'), at('12:00')],
        [station(1), observed('1', '17:00', null), at('17:00')],
      );
      expect(await hours()).toEqual([9, 1, 1, 7]);
      expect(await hours({ rule: 'us' })).toEqual([9, 8, 1, 0]);
    });

    it('begin with the creation or an earlier observation, and end with the removal as observed', async () => {
      await append(here(), [station(1), created(), at('10:00')]);
      expect(await hours()).toEqual([8, 0, 0, 8]);
      await append([station(1), observed('1', '09:00'), at('10:30')]);
      expect(await hours()).toEqual([9, 9, 0, 0]);
      const removed: DomainEvent = { type: 'StationRemoved.v1', data: { observed_at: at('12:00') } };
      await append([station(1), removed, at('13:00')]);
      expect(await hours()).toEqual([3, 3, 0, 0]);
      await append([station(1), restored({ available: '3' }, '11:00'), at('16:00')]);
      expect(await hours()).toEqual([5, 3, 2, 0]);
    });

    it('have a station without a status from its creation until an observation that is ahead', async () => {
      await append(here(), [station(1), created({ available: '1' }, '10:03'), at('10:00')]);
      expect((await report()).total.seconds).toEqual({
        counted: 8 * HOUR,
        up: 8 * HOUR - 180,
        down: 0,
        excluded: 180,
      });
      await append([station(1), observed('3', '10:01'), at('10:01')]);
      expect((await report()).total.seconds).toMatchObject({ up: 0, down: 8 * HOUR - 60, excluded: 60 });
    });

    it('count opening hours alone by rule uk, unless vehicles can charge when it is closed', async () => {
      await append(here({ opening_times: office }), [
        station(1),
        created({ available: '3' }, '07:00'),
        at('07:00'),
      ]);
      await append([station(1), observed('1', '16:00'), at('16:00')]);
      expect(await hours()).toEqual([8, 1, 7, 0]);
      expect(await hours({ rule: 'us' })).toEqual([10, 2, 7, 1]);
      await append([location('1'), locationChanged({ charging_when_closed: true }), at('16:00')]);
      expect(await hours()).toEqual([9, 2, 7, 0]);
      expect(await hours({ rule: 'us' })).toEqual([10, 2, 7, 1]);
    });

    it('leave outages within exclusions out by rule us, each second once', async () => {
      await append(here({ opening_times: office }), [
        station(1),
        created({ available: '3' }, '07:00'),
        at('07:00'),
      ]);
      await append([station(1), excluded(1, '08:30', '10:00'), at('12:00')]);
      await append([station(1), excluded(2, '09:30', '11:00'), at('12:01')]);
      await append([station(1), excluded(3, '15:00', '18:00'), at('12:02')]);
      await append([station(1), stationRemoved, at('17:30')], [station(1), withdrawn(3), at('16:00')]);
      expect(await hours({ rule: 'us' })).toEqual([9.5, 0, 6, 3.5]);
      // Before the withdrawal.
      const before = encodePosition([history.length - 1]);
      expect(await hours({ rule: 'us', at: before })).toEqual([9.5, 0, 4, 5.5]);
      expect(await hours()).toEqual([8, 0, 8, 0]);
    });

    it('group each second by what was accepted before, or first', async () => {
      await append(here(), [location('2'), locationRegistered({ operator: 'Two' }), at('00:00')]);
      await append([station(1), created({ available: '1' }, '06:00'), at('09:00')]);
      await append([station(1), observed('3', '11:00'), at('11:00')]);
      await append([location('1'), locationChanged({ operator: 'Three' }), at('12:00')]);
      await append([station(1), stationRelocated('2', '1'), at('14:00')]);
      const groups = async (groupBy: ReliabilityQuery['groupBy']) =>
        (await report({ groupBy })).groups.map(({ value, points, seconds, reliability }) => [
          ...[value, points, seconds.up / HOUR, seconds.down / HOUR, reliability],
        ]);
      expect(await groups('operator')).toEqual([
        ['One', 1, 3, 1, 0.75],
        ['Three', 1, 0, 2, 0],
        ['Two', 1, 0, 4, 0],
      ]);
      expect(await groups('location_id')).toEqual([
        ['1', 1, 3, 3, 0.5],
        ['2', 1, 0, 4, 0],
      ]);
      expect(await groups('country')).toEqual([
        ['GB', 1, 3, 3, 0.5],
        [null, 1, 0, 4, 0],
      ]);
      expect(await groups('source_feed')).toEqual([['f', 1, 3, 7, expect.closeTo(0.3)]]);
      expect(await groups('station_id')).toEqual([[station(1).id, 1, 3, 7, expect.closeTo(0.3)]]);
    });

    it('have stations while their strongest connector has so much power, that of its type too', async () => {
      const type = { connector_type_id: connectorType(1).id, count: 1 };
      await append(here(), [connectorType(1), connectorTypeCreated({ kilowatts: '22' }), at('00:00')]);
      await append([station(1), created({ available: '1' }, '07:00'), at('07:00')]);
      await append([station(1), connectorsFitted([{ ...type, kilowatts: 50 }, type]), at('09:00')]);
      await append([station(1), connectorsFitted([{ ...type, kilowatts: 11 }, type]), at('12:00')]);
      await append([connectorType(1), powerChanged('150'), at('16:00')]);
      expect(await hours({ minKilowatts: 50 })).toEqual([5, 5, 0, 0]);
      expect(await hours({ minKilowatts: 22 })).toEqual([9, 9, 0, 0]);
      expect(await hours()).toEqual([10, 10, 0, 0]);
    });

    it('are means over points, without those of which nothing counts', async () => {
      await append(here(), [
        location('2'),
        locationRegistered({
          opening_times: {
            twentyfourseven: false,
            exceptional_openings: [{ period_begin: at('00:00'), period_end: at('01:00') }],
          },
        }),
        at('00:00'),
      ]);
      await append([station(1), created({ available: '1' }, '08:00'), at('08:00')]);
      await append([station(2), created({ available: '3' }, '13:00'), at('13:00')]);
      await append([station(3), created({ available: '3', location_id: '2' }, '08:00'), at('08:00')]);
      const { total, groups } = await report();
      expect(total).toMatchObject({ points: 2, reliability: 0.5 });
      expect(groups).toEqual([{ value: 'One', ...total }]);
    });

    it('have by rule us the twelve months that end with each month', async () => {
      await append(here(), [station(1), created({ available: '1' }, '00:00'), '2026-01-31T00:00:00.000Z']);
      const [day, from] = [24 * HOUR * 1000, Date.parse('2026-02-20T00:00:00.000Z')];
      const down = {
        type: 'StationAvailabilityChanged.v1',
        data: { available: '3', label: null, previous: null, observed_at: '2026-03-02T00:00:00.000Z' },
      } as const;
      await append([station(1), down, down.data.observed_at]);
      const { total } = await report({ rule: 'us', from, to: from + 14 * day });
      // 28 days of February, and 31 January: unknown, until it was observed on 1 March. In March, a day each.
      expect(total.months).toEqual([
        { month: '2026-02', reliability: 0 },
        { month: '2026-03', reliability: expect.closeTo(1 / (29 + 5)) as number },
      ]);
      expect(total.seconds).toEqual({
        counted: 14 * 24 * HOUR,
        up: 24 * HOUR,
        down: 13 * 24 * HOUR,
        excluded: 0,
      });
    });

    it('are made again as of a position, whatever came after it, and after a rebuild', async () => {
      await append(here(), [station(1), created({ available: '1' }, '07:00'), at('07:00')]);
      await append([station(1), observed('3', '11:00'), at('11:00')]);
      const before = { at: encodePosition([history.length]) };
      const [first, us] = [await report(before), await report({ ...before, rule: 'us' })];
      await append(
        [station(1), observed('1', '10:00'), at('11:30')],
        [station(1), excluded(1, '11:00', '12:00'), at('12:00')],
      );
      await append(
        [location('1'), locationChanged({ operator: 'Two' }), at('12:00')],
        [station(2), created({ available: '1' }, '07:00'), at('12:00')],
      );
      expect(await report()).not.toEqual(first);
      expect([await report(before), await report({ ...before, rule: 'us' })]).toEqual([first, us]);
      await fixture.projection.reset();
      await apply(history);
      expect([await report(before), await report({ ...before, rule: 'us' })]).toEqual([first, us]);
    });

    it('go on after a group, and have a thousand of them', async () => {
      const groupBy = 'station_id' as const;
      await append(here());
      const stations = Array.from({ length: 1_002 }, (_, n) => station(n));
      await append(
        ...stations.map((each): GivenEvent => [each, created({ available: '1' }, '08:00'), at('08:00')]),
      );
      const [first, whole] = [await report({ groupBy }), await report({ groupBy, isWhole: true })];
      const last = { value: stations[999]?.id, reliability: 1 };
      expect([first.groups.length, first.next]).toEqual([1_000, last]);
      expect([whole.groups.length, whole.next]).toEqual([1_002, undefined]);
      const rest = await report({ groupBy, after: first.next });
      expect([...first.groups, ...rest.groups]).toEqual(whole.groups);
      expect([rest.next, rest.total]).toEqual([undefined, first.total]);
      expect(await report({ groupBy, after: { value: null, reliability: null } })).toMatchObject({
        groups: [],
        total: first.total,
      });
    });
  });
}
