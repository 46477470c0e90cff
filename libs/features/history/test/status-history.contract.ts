import fc from 'fast-check';
import { encodePosition, type LoggedEvent, type Projection } from '#application';
import type { StatusHistory } from '../ports/status-history.js';
import { observations, observedTimes } from '../../../../test/contracts/inputs/arbitrary-observations.js';
import {
  at,
  station,
  stationCreated,
  stationObserved,
  stationRemoved,
  stationRestored,
} from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { countsByEvents } from './status-history.model.js';

export interface StatusHistoryFixture {
  readonly projection: Projection;
  readonly statusHistory: StatusHistory;
  close(): void | Promise<void>;
}

/** The contract of the counts of statuses in the past. */
export function describeStatusHistory(
  name: string,
  open: () => StatusHistoryFixture | Promise<StatusHistoryFixture>,
): void {
  describe(`The statuses in the past in ${name}`, () => {
    let fixture: StatusHistoryFixture;
    let recorder: EventRecorder;
    let history: LoggedEvent[];
    const begin = async () => {
      fixture = await open();
      recorder = new EventRecorder();
      history = [];
    };
    beforeEach(begin);
    afterEach(() => fixture.close());

    const apply = (events: readonly LoggedEvent[]) =>
      fixture.projection.apply(events, encodePosition([history.length]));
    const append = async (...givenEvents: readonly GivenEvent[]) => {
      const events = recorder.logged(...givenEvents);
      history.push(...events);
      await apply(events);
    };
    const counts = (...times: readonly string[]) =>
      fixture.statusHistory.countsAt(times.map((time) => Date.parse(at(time))));

    it('are empty before the first event', async () => {
      expect(await counts('08:00', '12:00')).toStrictEqual([{}, {}]);
    });

    it('count from when they were observed, before the record was made too', async () => {
      await append([station(1), stationCreated({ available: '1' }), at('10:00')]);
      await append([station(1), stationObserved(['2', at('09:30')]), at('10:10')]);
      await append([station(1), stationObserved(['4', at('10:25')]), at('10:20')]);
      expect(await counts('08:59', '09:00', '09:29', '09:30', '10:24', '10:25')).toStrictEqual([
        ...[{}, { '1': 1 }, { '1': 1 }, { '2': 1 }, { '2': 1 }, { '4': 1 }],
      ]);
    });

    it('count a station without one as none from its creation to its removal, and again after its return', async () => {
      await append([station(1), stationCreated(), at('10:00')]);
      await append([station(1), stationRemoved, at('10:10')]);
      await append([station(1), stationRestored(), at('10:20')]);
      await append([station(1), stationObserved(['3', at('10:30')]), at('10:31')]);
      expect(await counts('09:59', '10:00', '10:10', '10:19', '10:20', '10:30')).toStrictEqual([
        ...[{}, { none: 1 }, {}, {}, { none: 1 }, { '3': 1 }],
      ]);
    });

    it('count a station that had no status before its removal from its return, if its status was observed before', async () => {
      await append([station(1), stationCreated(), at('10:00')]);
      await append([station(1), stationRemoved, at('10:10')]);
      await append([station(1), stationRestored({ available: '3' }, at('09:30')), at('10:20')]);
      expect(await counts('09:30', '10:00', '10:10', '10:19', '10:20')).toStrictEqual([
        ...[{}, { none: 1 }, {}, {}, { '3': 1 }],
      ]);
    });

    it('are those of each station by its own events, in any batches, repeated or rebuilt', async () => {
      const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 30, maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(observations, sizes, observedTimes, async (givenEvents, cuts, times) => {
          await fixture.close();
          await begin();
          const expectModel = async () =>
            expect(await fixture.statusHistory.countsAt(times)).toStrictEqual(
              times.map((time) => countsByEvents(history, time)),
            );
          const rest = [...givenEvents];
          for (const size of cuts) await append(...rest.splice(0, size));
          await expectModel();
          for (const again of [history, history.slice(0, 1), history.slice(1, 3)]) await apply(again);
          await expectModel();
          await fixture.projection.reset();
          await apply(history);
          await expectModel();
        }),
        { numRuns: 40 },
      );
    });
  });
}
