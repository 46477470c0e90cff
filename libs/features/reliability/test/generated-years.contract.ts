import { encodePosition, type LoggedEvent } from '#application';
import type { GroupFigures, ReliabilityQuery } from '../ports/reliability-reports.js';
import { generatedYear, year } from './oracle/generated-years.js';
import { accepted, logged } from './oracle/logged-years.js';
import { reliabilityOf, type OracleGroup, type OracleQuery } from './oracle/oracle.js';
import type { ReportsFixture } from './reports.contract.js';

type Asked = Omit<OracleQuery, 'now'>;

const [from, to] = [year.from, year.to];
const part = { from: '2026-03-10T11:12:13.000Z', to: '2026-09-20T01:02:03.000Z' };
const queries: readonly Asked[] = [
  { rule: 'uk', from, to, groupBy: 'operator' },
  { rule: 'us', from, to, groupBy: 'country' },
  { rule: 'uk', ...part, groupBy: 'location_id', minKilowatts: 0 },
  { rule: 'us', ...part, groupBy: 'station_id', minKilowatts: 50 },
  { rule: 'us', ...part, groupBy: 'source_feed', at: 150 },
];

/** Reports of years of random events are those of an independent implementation. */
export function describeGeneratedYears(
  name: string,
  open: () => ReportsFixture | Promise<ReportsFixture>,
  seeds: readonly number[],
): void {
  describe(`Reports of generated years in ${name}`, () => {
    let fixture: ReportsFixture;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());

    it.each(seeds)('are those of the oracle, to the second: %d', async (seed) => {
      const events = logged(generatedYear(seed));
      await fixture.projection.apply(events, encodePosition([events.length]));
      for (const asked of queries) {
        const expected = reliabilityOf(accepted(events), { ...asked, now: to });
        const { total, groups } = await report(fixture, events, asked);
        const [found, wanted] = [
          new Map(groups.map((group) => [group.value, group])),
          new Map([...expected].filter(([value, { points }]) => value !== 'total' && points > 0)),
        ];
        expect({ asked, values: [...found.keys()].sort() }).toEqual({
          asked,
          values: [...wanted.keys()].sort(),
        });
        for (const [value, group] of found)
          expect({ asked, ...group }).toEqual({ asked, ...close(wanted.get(value)) });
        const all = { value: 'total', ...total };
        expect({ asked, ...all }).toEqual({ asked, ...close(expected.get('total')) });
      }
    });
  });
}

async function report({ reliability }: ReportsFixture, events: readonly LoggedEvent[], asked: Asked) {
  const query: ReliabilityQuery = {
    ...{ rule: asked.rule, groupBy: asked.groupBy, from: Date.parse(asked.from), to: Date.parse(asked.to) },
    minKilowatts: asked.minKilowatts ?? (asked.rule === 'uk' ? 50 : 0),
    at: encodePosition([asked.at ?? events.length]),
    ...{ sort: 'value', after: undefined, isWhole: false },
  };
  const { total, pages } = await reliability.report(query);
  return { total, groups: pages.flatMap((page) => JSON.parse(page) as GroupFigures[]) };
}

/** The same with numbers that may differ in the order in which they were added. */
function close(group: OracleGroup | undefined): object | undefined {
  if (!group) return undefined;
  const near = (value: number | null) => (value === null ? null : (expect.closeTo(value, 9) as number));
  const { months } = group;
  return {
    ...group,
    reliability: near(group.reliability),
    ...(months && { months: months.map((each) => ({ ...each, reliability: near(each.reliability) })) }),
  };
}
