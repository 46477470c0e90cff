import fc from 'fast-check';
import { encodePosition, type LoggedEvent, type Projection } from '#application';
import { uptimeBetween, type Uptime } from '../uptime.js';
import type { StatusPeriods } from '../ports/status-periods.js';
import type { DomainEvent } from '#domain';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { histories } from '../../../../test/contracts/inputs/arbitrary-histories.js';
import { secondsByMinutes } from './status-periods.model.js';
import {
  at,
  location,
  locationRegistered,
  station,
  stationCreated,
  stationRemoved,
  stationRenamed,
  stationRestored,
} from '../../../../test/contracts/inputs/event-builders.js';

export interface StatusPeriodsFixture {
  readonly projection: Projection;
  readonly periods: StatusPeriods;
  close(): void | Promise<void>;
}

const available = (code: string | null, observedAt: string): DomainEvent => ({
  type: 'StationAvailabilityChanged.v1',
  data: { available: code, label: null, previous: null, observed_at: at(observedAt) },
});
const confirmed = (code: string, observedAt: string): DomainEvent => ({
  type: 'StationAvailabilityConfirmed.v1',
  data: { available: code, observed_at: at(observedAt) },
});

const spent = (seconds: Readonly<Record<string, number>>) => ({
  ...{ '0': 0, '1': 0, '2': 0, '3': 0, '4': 0, none: 0 },
  ...seconds,
});

/** The contract of every store of status periods. */
export function describeStatusPeriods(
  name: string,
  open: () => StatusPeriodsFixture | Promise<StatusPeriodsFixture>,
): void {
  describe(`The status periods in ${name}`, () => {
    let fixture: StatusPeriodsFixture;
    let history: LoggedEvent[];
    let recorder: EventRecorder;
    const begin = async () => {
      fixture = await open();
      history = [];
      recorder = new EventRecorder();
    };
    beforeEach(begin);
    afterEach(() => fixture.close());

    const apply = (events: readonly LoggedEvent[]) =>
      fixture.projection.apply(events, encodePosition([history.length]));

    const append = async (...givenEvents: GivenEvent[]) => {
      const events = recorder.logged(...givenEvents);
      history.push(...events);
      await apply(events);
    };

    const uptime = async (from: string, to: string, { id } = station(1)): Promise<Uptime> => {
      const times = [Date.parse(from), Date.parse(to)] as const;
      return uptimeBetween(await fixture.periods.periodsAt(id, times), ...times);
    };
    const seconds = async (from: string, to: string) => (await uptime(at(from), at(to))).seconds;

    it('have none from a removal to the return of the station', async () => {
      await append([station(1), stationCreated({ available: '1' })]);
      await append([station(1), stationRemoved, at('10:00')]);
      await append([station(1), stationRestored({ available: '1' }, at('09:00')), at('10:30')]);
      expect(await seconds('09:00', '11:00')).toStrictEqual(spent({ '1': 90 * 60, none: 30 * 60 }));
    });

    it('begin with the observation of a restored station if it is later than the removal', async () => {
      await append(
        [station(1), stationCreated({ available: '1' })],
        [station(1), { type: 'StationRemoved.v1', data: { observed_at: at('09:30') } }, at('10:00')],
        [station(1), stationRestored({ available: '2' }, at('10:15')), at('10:30')],
      );
      expect(await seconds('09:00', '11:00')).toStrictEqual(
        spent({ '1': 30 * 60, '2': 45 * 60, none: 45 * 60 }),
      );
    });

    it('give the time that a station had each code, and none', async () => {
      await append([station(1), stationCreated({ available: '1' })]);
      await append([station(1), available('2', '10:10')]);
      await append([station(1), available('3', '10:40')], [station(1), available(null, '10:50')]);
      expect(await uptime(at('08:30'), at('11:00'))).toStrictEqual({
        from: at('08:30'),
        to: at('11:00'),
        seconds: spent({ 1: 4200, 2: 1800, 3: 600, none: 2400 }),
        known_seconds: 6600,
        uptime: 6000 / 6600,
      });
    });

    it('can be queried for any time range', async () => {
      await append([station(1), stationCreated({ available: '1' })], [station(1), available('4', '10:00')]);
      expect(await seconds('09:10', '09:11')).toStrictEqual(spent({ 1: 60 }));
      expect(await seconds('09:59', '10:01')).toStrictEqual(spent({ 1: 60, 4: 60 }));
      expect(await seconds('10:00', '10:01')).toStrictEqual(spent({ 4: 60 }));
      expect(await seconds('08:00', '09:00')).toStrictEqual(spent({ none: 3600 }));
    });

    it('are exact to the millisecond', async () => {
      await append([station(1), stationCreated({ available: '1' })], [station(1), available('3', '10:00')]);
      const { seconds, uptime: part } = await uptime('2026-11-21T09:59:59.999Z', '2026-11-21T10:00:00.002Z');
      expect(seconds).toStrictEqual(spent({ 1: 0.001, 3: 0.002 }));
      expect(part).toBe(1 / 3);
    });

    it('have no known seconds if the status is unknown', async () => {
      await append([station(1), stationCreated({ available: '0' })]);
      expect(await uptime(at('09:00'), at('09:01'))).toMatchObject({
        seconds: spent({ 0: 60 }),
        known_seconds: 0,
        uptime: null,
      });
    });

    it('have no known seconds for a station without reports, or one that does not exist', async () => {
      await append([station(1), stationCreated()], [station(1), stationRemoved, at('10:30')]);
      const nothing = { seconds: spent({ none: 3600 }), known_seconds: 0, uptime: null };
      expect(await uptime(at('10:00'), at('11:00'))).toMatchObject(nothing);
      expect(await uptime(at('10:00'), at('11:00'), station(2))).toMatchObject(nothing);
    });

    it('continue over confirmations and other events', async () => {
      await append([location('42'), locationRegistered()], [station(1), stationCreated({ available: '1' })]);
      await append([station(1), confirmed('1', '10:10')], [station(1), stationRenamed('n'), at('10:20')]);
      expect(await seconds('09:00', '11:00')).toStrictEqual(spent({ 1: 7200 }));
    });

    it('end with the removal of the station', async () => {
      await append([station(1), stationCreated({ available: '1' })]);
      await append([station(1), stationRemoved, at('10:30')]);
      expect(await seconds('10:00', '11:00')).toStrictEqual(spent({ 1: 1800, none: 1800 }));
    });

    it('follow the later event of two with the same time of observation', async () => {
      await append([station(1), stationCreated({ available: '1' })], [station(1), available('2', '10:00')]);
      await append([station(1), available('3', '10:00')]);
      expect(await seconds('09:00', '11:00')).toStrictEqual(spent({ 1: 3600, 3: 3600 }));
    });

    it('follow a later event that was observed before others', async () => {
      await append([station(1), stationCreated({ available: '1' })], [station(1), available('2', '10:10')]);
      await append([station(1), available('3', '10:20')]);
      await append([station(1), available('4', '10:05')]);
      expect(await seconds('10:00', '11:00')).toStrictEqual(spent({ 1: 300, 4: 3300 }));
      await append([station(1), available(null, '08:00')]);
      expect(await seconds('08:00', '11:00')).toStrictEqual(spent({ none: 10800 }));
    });

    it('are separate for each station', async () => {
      await append(
        [station(1), stationCreated({ available: '1' })],
        [station(2), stationCreated({ available: '3' })],
      );
      expect(await seconds('09:00', '09:01')).toStrictEqual(spent({ 1: 60 }));
      expect((await uptime(at('09:00'), at('09:01'), station(2))).seconds).toStrictEqual(spent({ 3: 60 }));
    });

    it('are deleted by a reset', async () => {
      await append([station(1), stationCreated({ available: '1' })]);
      await fixture.projection.reset();
      expect(await seconds('09:00', '10:00')).toStrictEqual(spent({ none: 3600 }));
      await apply(history);
      expect(await seconds('09:00', '10:00')).toStrictEqual(spent({ 1: 3600 }));
    });

    it('are the same for any history in any batches, also repeated or rebuilt', async () => {
      const minute = fc.integer({ min: 0, max: 59 }).map((n) => String(n).padStart(2, '0'));
      const time = fc.tuple(fc.constantFrom('08', '09', '10', '11'), minute).map(([h, m]) => at(`${h}:${m}`));
      const asked = fc.uniqueArray(time, { minLength: 2, maxLength: 2 }).map((times) => times.sort());
      const cuts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 8, maxLength: 8 });
      const expectModel = async (spans: readonly (readonly string[])[]) => {
        for (const [from = '', to = ''] of spans)
          expect((await uptime(from, to)).seconds).toStrictEqual(secondsByMinutes(history, from, to));
      };
      const spans = fc.array(asked, { minLength: 3, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(histories.station, cuts, spans, async (givenEvents, sizes, wanted) => {
          await fixture.close();
          await begin();
          const rest = [...givenEvents];
          for (const size of sizes) {
            const events = recorder.logged(...rest.splice(0, size));
            history.push(...events);
            await apply(size > 2 ? history : events);
          }
          await expectModel(wanted);
          for (const again of [history, history.slice(0, 1), history.slice(1, 3)]) await apply(again);
          await expectModel(wanted);
          await fixture.projection.reset();
          await apply(history);
          await expectModel(wanted);
        }),
        { numRuns: 20 },
      );
    });
  });
}
