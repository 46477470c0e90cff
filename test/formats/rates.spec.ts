import fc from 'fast-check';
import { priceOf, readSession } from '#domain';
import { components, sessions } from '../../libs/domain/src/tariff/pricing/testing/arbitraries.js';
import { readDatex2 } from '../../libs/formats/src/datex2/reading/datex2.reader.js';
import { rateLosses } from '../../libs/formats/src/datex2/testing/cannot-say-of-rates.js';
import { tableFrame } from '../../libs/formats/src/datex2/writing/datex2-publication.js';
import type { DatexTariff } from '../../libs/formats/src/datex2/writing/datex2-rate.js';
import { DatexRates } from '../../libs/formats/src/datex2/writing/datex2-rates.js';
import { DatexSite } from '../../libs/formats/src/datex2/writing/datex2-site.js';
import { SiteText } from '../../libs/formats/src/datex2/writing/datex2-site-text.js';
import { connector, site, station } from '../../libs/formats/src/datex2/writing/testing/sites.js';
import { tariff } from '../../libs/formats/src/datex2/writing/testing/tariffs.js';
import type { FeedCommand } from '../../libs/formats/src/records/mapped-record.js';
import { reading } from '../../libs/formats/src/testing/reading.js';
import { all, inputOf } from '../import/test-inputs.js';

const timeZone = 'Europe/Berlin';
const place = { attributes: { latitude: '52.5', longitude: '13.4' } };
const frame = tableFrame({ own: undefined, time: '2026-11-25T12:00:00Z' });

/** A table with a station that names the tariff. */
function written(given: DatexTariff): string {
  const now = Date.parse('2026-07-01T12:00:00Z');
  const rates = new DatexRates(now);
  rates.tell('t', timeZone, { tariff: given, timeZone });
  const { id, location, stations } = site(
    [station({ connectors: [{ ...connector, tariff_ids: ['t'] }] })],
    place,
  );
  const text = new SiteText(new DatexSite(id, location, { now, rates }));
  for (const each of stations) text.add(each.id, each.station);
  return frame.head + text.take() + text.end() + frame.tail('1');
}

/** The tariff as it is read, and the sources that the station names; undefined if the table has no rate. */
async function readAgain(given: DatexTariff) {
  const groups = await all(readDatex2(await inputOf(written(given)), reading()));
  expect(groups.flatMap(({ warnings, rejects }) => [...warnings, ...rejects])).toEqual([]);
  const commands = groups.flatMap(({ lines }) => lines.map(({ text }) => JSON.parse(text) as FeedCommand));
  const read = commands.find(({ type }) => type === 'UpsertTariff');
  const named = commands.flatMap(({ connectors = [] }) =>
    connectors.flatMap((each) => each.tariff_sources ?? []),
  );
  expect(named).toEqual(read ? [read.source] : []);
  expect(read?.extensions ?? null).toBeNull();
  return read && (read.data as unknown as DatexTariff);
}

const quarters = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const dates = fc.integer({ min: 20, max: 31 }).map((day) => `2026-03-${day}`);
const minutes = fc.integer({ min: 0, max: 300 }).map((minute) => minute * 60);
const kwh = fc.integer({ min: 0, max: 40 });
const restrictions = fc.record(
  {
    ...{ start_time: quarters, end_time: quarters, start_date: dates, end_date: dates },
    day_of_week: fc.subarray(['MONDAY', 'WEDNESDAY', 'SATURDAY', 'SUNDAY']),
    ...{ min_duration: minutes, max_duration: minutes, min_kwh: kwh, max_kwh: kwh },
  },
  { requiredKeys: [] },
);
const tariffs = fc
  .record({
    elements: fc.array(
      fc.record({
        price_components: fc.array(
          components.map(({ tax, step_size, ...others }) => ({
            ...others,
            step_size: Math.max(1, step_size ?? 1),
            ...(typeof tax === 'string' && { tax }),
          })),
          { minLength: 1, maxLength: 3 },
        ),
        restrictions,
      }),
      { minLength: 1, maxLength: 4 },
    ),
    tax_included: fc.constantFrom(null, true, false),
  })
  .map(({ elements, tax_included }) => tariff(elements as DatexTariff['elements'], { tax_included }));

describe('Rates of DATEX II', () => {
  it('are read as tariffs by which sessions cost the same', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(tariffs, fc.array(sessions, { minLength: 5, maxLength: 5 }), async (given, each) => {
        const read = await readAgain(given);
        if (!read) return;
        compared += 1;
        for (const session of each) {
          const told = readSession({ ...session, time_zone: timeZone });
          if (!told.ok) throw new Error(told.detail);
          expect(priceOf(read, told.session).total).toEqual(priceOf(given, told.session).total);
        }
      }),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  for (const { what, member, example, becomes } of rateLosses)
    it(`can not say ${what}: ${becomes}`, async () => {
      const read = await readAgain(example);
      expect(read?.[member]).not.toEqual(example[member]);
    });
});
