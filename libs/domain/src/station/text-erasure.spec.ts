import fc from 'fast-check';
import { stationEventTypes } from '../aggregates.js';
import type { Fields } from '../shared/field.js';
import { at } from '../shared/testing/scenario.js';
import { stepOf } from '../testing/commands.js';
import { fits } from '../testing/event-shape.js';
import { fewValues } from '../testing/field-values.js';
import { fold, runCommands } from '../testing/histories.js';
import type { StationCommand } from './station.commands.js';
import { exclusionFields } from './exclusion.fields.js';
import { station } from './station.decider.js';
import { stationEvents, type StationEvent, type StationTextErased } from './station.events.js';
import { stationFields, stationStatuses } from './station.fields.js';
import {
  bareDetails,
  bareStation,
  connector,
  connectorsChanged,
  created,
  detailsChanged,
  feed,
  given,
  removedAt,
  removeStation,
  restored,
  restoreStation,
  upsert,
} from './testing/builders.js';
import { withoutText } from './text-erasure.js';

const eraseText: StationCommand = { type: 'EraseStationText' };

const erased = (data: Partial<StationTextErased['data']>): StationEvent => ({
  type: 'StationTextErased.v1',
  data: { attributes: bareStation, connectors: [], details: bareDetails, ...data },
});

const named = created({ name: 'Ann', latitude: '52.5', available: '1', observed_at: '10:00', source: feed });
const attributes = { ...bareStation, name: 'Ann', latitude: '52.5', available: '1' };

describe('An erasure of texts', () => {
  it('has the whole station, which stays as it is', () =>
    given(named, connectorsChanged([connector('ccs', 2)], []))
      .when(eraseText)
      .then(
        erased({
          attributes,
          observed_at: at('10:00'),
          source: feed,
          connectors: [connector('ccs', 2)],
        }),
      ));

  it('has the extensions of the station', () =>
    given(
      created(),
      detailsChanged({ details: { evse_id: 'E1' }, extensions: { a: 1 } }, { details: { evse_id: null } }),
    )
      .when(eraseText)
      .then(erased({ details: { ...bareDetails, evse_id: 'E1' }, extensions: { a: 1 } })));

  it('takes the texts of a removed station too', () =>
    given(named, detailsChanged({ extensions: { a: 1 } }, { extensions: null }), removedAt('10:05'))
      .when(eraseText)
      .then(
        erased({
          attributes: { ...attributes, name: null },
          observed_at: at('10:00'),
          source: feed,
          extensions: {},
          removed_at: at('10:05'),
        }),
      ));

  it('leaves a removed station removed, and to be restored', () =>
    given(created({ name: 'Ann' }), removedAt('10:05'), erased({ removed_at: at('10:05') }))
      .when(restoreStation)
      .then(restored()));

  it('leaves a removed station as old as it was', () =>
    given(created(), removedAt('10:05'), erased({ removed_at: at('10:05') }))
      .when(upsert({ name: 'Bob', observed_at: '10:04' }))
      .thenIgnored());

  it('is refused for a station that never existed', () => given().when(eraseText).thenRejected('not_found'));
});

describe('An event without text', () => {
  const text = 'x';
  it('has all members, with nothing in those of texts', () => {
    const changed = { cost: text, qr_enabled: true, details: { evse_id: text, capabilities: [text] } };
    const previous = { cost: null, qr_enabled: false, extensions: { name: text } };
    expect(withoutText(detailsChanged(changed, previous))).toStrictEqual(
      detailsChanged(
        { cost: null, qr_enabled: true, details: { evse_id: null, capabilities: [] } },
        { cost: null, qr_enabled: false, extensions: {} },
      ),
    );
  });

  it('keeps a source_status that is a word of OCPI, in any case', () => {
    const changed = { details: { source_status: 'RESERVED' } };
    const event = (source_status: string | null) =>
      detailsChanged({ details: { source_status } }, { details: { source_status: ' planned ' } });
    expect(withoutText(detailsChanged(changed, changed))).toStrictEqual(detailsChanged(changed, changed));
    expect(withoutText(event('ask Ann'))).toStrictEqual(event(null));
  });

  it('has connectors with their types and numbers', () => {
    const entry = connector('ccs', 2, { standard: text, kilowatts: 150 });
    const bare = connector('ccs', 2, { kilowatts: 150 });
    expect(withoutText(connectorsChanged([entry], [entry]))).toStrictEqual(connectorsChanged([bare], [bare]));
  });

  it('has nothing in a field that the catalogue does not have any more', () => {
    const former = detailsChanged({ nickname: text } as object, { details: { keeper: text } as object });
    expect(withoutText(former)).toStrictEqual(
      detailsChanged({ nickname: null } as object, { details: { keeper: null } as object }),
    );
  });

  it('has nothing in a member that its definition does not have', () => {
    const unknown = { type: 'StationRemoved.v1', data: { reason: text } } as const;
    expect(withoutText(unknown)).toStrictEqual({ ...unknown, data: { reason: null } });
  });

  it('is itself if no member holds text', () => {
    const event = removedAt('10:05');
    expect(withoutText(event)).toBe(event);
  });

  it('keeps its members in their order', () => {
    const event = detailsChanged({ details: { evse_id: text }, extensions: {}, name: text }, {});
    const bare = JSON.stringify(withoutText(event));
    expect(bare).toBe(JSON.stringify(event).replaceAll(`"${text}"`, 'null'));
  });
});

describe('Any history of a station', () => {
  const step = stepOf('station', { weights: { EraseStationText: 6 } });
  const last = { command: eraseText, known: {} };

  it('ends in the same state when its texts are erased', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { state, history } = runCommands(station, [...steps, last]);
        const end = history.length - 1;
        const bare = history.map((event, index) =>
          index < end ? { ...event, ...withoutText(event) } : event,
        );
        expect(fold(station, station.initial, bare)).toStrictEqual(state);
        expect(bare.map(({ type, time }) => [type, time])).toEqual(
          history.map(({ type, time }) => [type, time]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('has the same statuses at all times when its texts are erased', () => {
    const statuses = (events: readonly StationEvent[]) =>
      JSON.stringify(events).match(/"(available|observed_at)":[^,}]*/g);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { history } = runCommands(station, steps);
        expect(statuses(history.map(withoutText))).toEqual(statuses(history));
      }),
      { numRuns: 60 },
    );
  });
});

it('A station that is erased can be removed', () =>
  given(named, erased({ attributes })).when(removeStation).then({ type: 'StationRemoved.v1', data: {} }));

/** The codes of a catalogue, those within structures among them. */
const codes = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap(({ options = [], members = {} }) => [
    ...options.map(({ value }) => value),
    ...codes(members),
  ]);

describe('No text of an event', () => {
  const WORDS = ['RESERVED', 'BLOCKED'];
  /** What is no text: a number, a time, an id, a code with its label, a word of OCPI. */
  const others = [
    /^\d+(\.\d+)?$/,
    /^2026-11-2[12]T[\d:.]+Z$/,
    /^(ccs|type-2|chademo)$/,
    /^(AC_\w+|DC|SOCKET|CABLE)$/,
    ...[...codes(stationFields), ...codes(exclusionFields)].map((code) => new RegExp(`^${code}$`)),
    ...stationStatuses.map(({ label }) => new RegExp(`^${label}$`)),
    ...WORDS.map((word) => new RegExp(`^${word}$`)),
  ];
  const isText = (value: unknown) => typeof value === 'string' && !others.some((other) => other.test(value));

  const IDS = ['source', 'tariff_ids', 'tariff_sources'];

  /** All texts of a value but those of its source and of its tariffs, which are ids. */
  function textsIn(value: unknown, name = ''): readonly unknown[] {
    if (IDS.includes(name) || value === null) return [];
    if (typeof value !== 'object') return isText(value) ? [value] : [];
    return Object.entries(value).flatMap(([key, member]) =>
      textsIn(member, Array.isArray(value) ? name : key),
    );
  }

  const step = stepOf('station', {
    values: (field, name) =>
      name === 'source_status' ? fc.constantFrom(...WORDS, 'ask Ann') : fewValues(field, name),
  });

  it('of any type survives an erasure', () => {
    const seen = new Set<string>();
    let texts = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 25 }), (steps) => {
        for (const event of runCommands(station, steps).history) {
          seen.add(event.type);
          texts += textsIn(event.data).length;
          const { type, data } = withoutText(event);
          expect([textsIn(data), fits(data, stationEvents[type])]).toEqual([[], true]);
        }
      }),
      { numRuns: 150 },
    );
    expect([...seen].sort()).toEqual([...stationEventTypes].sort());
    expect(texts).toBeGreaterThan(1000);
  });
});
