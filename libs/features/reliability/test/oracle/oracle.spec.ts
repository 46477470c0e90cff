import { generatedYear, year, type TimedCommand } from './generated-years.js';
import { accepted, logged } from './logged-years.js';
import { reliabilityOf, type OracleGroup, type OracleQuery } from './oracle.js';

const source = { feed: 'f', id: '1' };
const connectors = [{ connector_type_id: '00000000-0000-5000-8000-000000000001', count: 1, kilowatts: 50 }];
const at = (clock: string, day = 1) => `2026-06-0${day}T${clock}:00.000Z`;

const place = (data: object, time = at('00:00')): TimedCommand => ({
  time,
  line: { type: 'RegisterLocation', id: '7', data },
});
const station = (time: string, more: object = {}, data: object = {}): TimedCommand => ({
  time,
  line: { type: 'UpsertStation', source, data: { location_id: '7', ...data }, connectors, ...more },
});
const report = (
  time: string,
  available: string,
  more: object = {},
  source_status?: string,
): TimedCommand => ({
  time,
  line: {
    ...{ type: 'SetStationAvailability', source, ...more },
    data: { available, ...(source_status && { source_status }) },
  },
});
const exclude = (time: string, from: string, to: string): TimedCommand => ({
  time,
  line: { type: 'ExcludeStationOutage', source, data: { from, to, reason: 'vandalism' } },
});

const figures = (
  commands: readonly TimedCommand[],
  more: Partial<OracleQuery> = {},
): OracleGroup | undefined =>
  reliabilityOf(accepted(logged(commands)), {
    ...{ rule: 'uk', from: at('00:00'), to: at('12:00'), groupBy: 'operator', now: at('12:00', 9) },
    ...more,
  }).get('total');
const hours = (group: OracleGroup | undefined) => {
  const { counted = 0, up = 0, down = 0, excluded = 0 } = group?.seconds ?? {};
  return [counted, up, down, excluded].map((seconds) => seconds / 3600);
};
const open = { opening_times: { twentyfourseven: true } };
const day = {
  opening_times: {
    twentyfourseven: false,
    regular_hours: [{ weekday: 1, period_begin: '08:00', period_end: '10:00' }],
  },
  time_zone: 'UTC',
};

describe('The oracle of reliability', () => {
  it('UK: up 6 h, Offline 2 h, Unknown 4 h of 12 h: 1 − 2/12', () => {
    const found = figures([
      ...[place(open), station(at('00:01'), { observed_at: at('00:00') }, { available: '1' })],
      ...[report(at('06:00'), '3'), report(at('08:00'), '0')],
    ]);
    expect(hours(found)).toEqual([12, 6, 2, 4]);
    expect(found?.reliability).toBeCloseTo(1 - 2 / 12, 12);
  });

  it('US: Unknown is down too: 1 − 6/12', () => {
    const commands = [
      ...[place(open), station(at('00:01'), { observed_at: at('00:00') }, { available: '1' })],
      ...[report(at('06:00'), '3'), report(at('08:00'), '0')],
    ];
    expect(hours(figures(commands, { rule: 'us' }))).toEqual([12, 6, 6, 0]);
  });

  it('BLOCKED: UK excludes it, to the US it is up', () => {
    const commands = [
      ...[place(open), station(at('00:00'), {}, { available: '1' }), report(at('06:00'), '3', {}, 'BLOCKED')],
    ];
    expect(hours(figures(commands))).toEqual([12, 6, 0, 6]);
    expect(hours(figures(commands, { rule: 'us' }))).toEqual([12, 12, 0, 0]);
  });

  it('PLANNED does not count: 6 h of 12 h', () =>
    expect(
      hours(
        figures([
          ...[
            place(open),
            station(at('00:00'), { details: { source_status: 'PLANNED' } }, { available: '0' }),
          ],
          report(at('06:00'), '1'),
        ]),
      ),
    ).toEqual([6, 6, 0, 0]));

  it('UK: opening hours alone, Monday 08 to 10: down from 09 is 1 h of 2 h', () =>
    expect(
      hours(figures([place(day), station(at('00:00'), {}, { available: '1' }), report(at('09:00'), '4')])),
    ).toEqual([2, 1, 1, 0]));

  it('UK: all time where charging_when_closed', () =>
    expect(
      hours(
        figures([
          place({ ...day, charging_when_closed: true }),
          ...[station(at('00:00'), {}, { available: '1' }), report(at('09:00'), '4')],
        ]),
      ),
    ).toEqual([12, 9, 3, 0]));

  it('US: an outage outside hours is excluded, one within exclusions too, each second once', () =>
    expect(
      hours(
        figures(
          [
            ...[place(day), station(at('00:00'), {}, { available: '1' }), report(at('09:00'), '4')],
            exclude(at('13:00'), at('09:30'), at('11:00')),
          ],
          { rule: 'us' },
        ),
      ),
    ).toEqual([12, 9, 0.5, 2.5]));

  it('counts from a first observation before the creation, until the removal as observed', () =>
    expect(
      hours(
        figures([
          ...[place(open), station(at('06:00'), { observed_at: at('02:00') }, { available: '1' })],
          { time: at('10:00'), line: { type: 'RemoveStation', source, observed_at: at('08:00'), data: {} } },
        ]),
      ),
    ).toEqual([6, 6, 0, 0]));

  it('UK: points weaker than 50 kW do not count; the first known power counts for the time before', () => {
    const weak = [{ ...connectors[0], kilowatts: 49 }];
    const commands = [place(open), station(at('06:00'), { observed_at: at('02:00') }, { available: '1' })];
    const weaker = {
      time: at('09:00'),
      line: { type: 'SetStationConnectors', source, data: { connectors: weak } },
    };
    expect(hours(figures([...commands, weaker]))).toEqual([7, 7, 0, 0]);
  });

  it('groups by the operator of each second', () => {
    const groups = reliabilityOf(
      accepted(
        logged([
          ...[place({ ...open, operator: 'A' }), station(at('00:00'), {}, { available: '1' })],
          { time: at('04:00'), line: { type: 'UpdateLocation', id: '7', data: { operator: 'B' } } },
          report(at('09:00'), '3'),
        ]),
      ),
      { rule: 'uk', from: at('00:00'), to: at('12:00'), groupBy: 'operator', now: at('12:00', 9) },
    );
    expect([...groups].map(([value, group]) => [value, hours(group), group.reliability])).toEqual([
      ['A', [4, 4, 0, 0], 1],
      ['B', [8, 5, 3, 0], 1 - 3 / 8],
      ['total', [12, 9, 3, 0], 1 - 3 / 12],
    ]);
  });

  it('US: the share of a month is of the twelve months that end with it, up to the end of the period', () => {
    const commands = [
      ...[
        place(open, '2026-04-01T00:00:00.000Z'),
        station('2026-05-02T00:00:00.000Z', {}, { available: '3' }),
      ],
      report('2026-05-03T00:00:00.000Z', '1'),
    ];
    const found = figures(commands, { rule: 'us', from: '2026-05-01T00:00:00Z', to: '2026-06-02T00:00:00Z' });
    expect(found?.months).toEqual([
      { month: '2026-05', reliability: 1 - 1 / 30 },
      { month: '2026-06', reliability: 1 - 1 / 31 },
    ]);
  });

  it('leaves out what came after a position', () => {
    const commands = [place(open), station(at('00:00'), {}, { available: '1' }), report(at('06:00'), '3')];
    expect(hours(figures(commands, { at: 2 }))).toEqual([12, 12, 0, 0]);
  });
});

it('Generated years have what the rules are about', () => {
  const events = [1, 2, 3, 4, 5, 6].flatMap((seed) => accepted(logged(generatedYear(seed))));
  const types = new Set(events.map(({ type }) => type));
  for (const type of ['StationRelocated.v1', 'StationRemoved.v1', 'StationRestored.v1', 'LocationChanged.v1'])
    expect(types).toContain(type);
  expect(types).toContain('StationOutageExcluded.v1');
  expect(types).toContain('StationOutageExclusionWithdrawn.v1');
  const found = reliabilityOf(accepted(logged(generatedYear(3))), {
    ...{ ...year, rule: 'us', groupBy: 'station_id', now: year.to },
  });
  expect(found.get('total')?.points).toBeGreaterThan(2);
});
