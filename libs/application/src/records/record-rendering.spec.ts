import fc from 'fast-check';
import { aggregates, type AggregateKind, type DomainEvent, type Field } from '#domain';
import { histories } from '../../../../test/contracts/inputs/arbitrary-histories.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import {
  connectorTypeCreated,
  connectorTypeRemoved,
  locationRegistered,
  station,
  stationCreated,
  stationRemoved,
  tariffCreated,
  tariffRemoved,
} from '../../../../test/contracts/inputs/event-builders.js';
import type { LoggedEvent } from '../log/recorded-event.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { withoutDerived } from './derived-values.js';
import { foldEvents } from './record-folding.js';
import { renderRecord } from './record-rendering.js';
import { itemJson, recordJson } from './record-json.js';

const kinds = Object.keys(aggregates) as AggregateKind[];

const namesWhere = (kind: AggregateKind, test: (field: Field) => boolean) =>
  Object.entries<Field>(aggregates[kind].fields).flatMap(([name, field]) => (test(field) ? [name] : []));

const firstEvents: Record<AggregateKind, DomainEvent> = {
  station: stationCreated(),
  'connector-type': connectorTypeCreated(),
  location: locationRegistered(),
  tariff: tariffCreated(),
};

interface Shown {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly derived?: readonly string[];
}
/** The time of reads. */
const AT = Date.parse('2026-11-21T10:00:00Z');
const shown = (json: string) => JSON.parse(json) as Shown;

describe.each(kinds)('A record of kind %s', (kind) => {
  const history = histories[kind].map((givenEvents) => new EventRecorder().logged(...givenEvents));
  const render = (
    record: StoredRecord | undefined,
    events: Parameters<typeof foldEvents>[2],
  ): StoredRecord => {
    const { version, state } = foldEvents(kind, record, events);
    return { id: '1', version, ...renderRecord(kind, state) };
  };
  const present = history.map((events) => render(undefined, events)).filter(({ removed }) => !removed);

  it('has exactly the index attributes in a list, in catalogue order', () =>
    fc.assert(
      fc.property(present, (record) => {
        expect(Object.keys(shown(itemJson(kind, record)).attributes)).toStrictEqual(
          namesWhere(kind, ({ index }) => index),
        );
      }),
    ));

  it('has exactly the view attributes as a single record', () =>
    fc.assert(
      fc.property(present, (record) => {
        const names = Object.keys(shown(recordJson(kind, record, AT)).attributes);
        expect([...names].sort()).toStrictEqual(namesWhere(kind, ({ view }) => view).sort());
      }),
    ));

  it('has the values of its state', () =>
    fc.assert(
      fc.property(history, (events) => {
        const { state } = foldEvents(kind, undefined, events);
        fc.pre('attributes' in state);
        const record = render(undefined, events);
        if (!('attributes' in state)) return;
        const { attributes, derived, ...parts } = shown(recordJson(kind, record, AT));
        const fields: Readonly<Record<string, Field>> = aggregates[kind].fields;
        const values = Object.entries(state.attributes);
        expect(withoutDerived(attributes, derived)).toMatchObject(
          Object.fromEntries(values.filter(([name]) => !fields[name]?.beside)),
        );
        for (const name of namesWhere(kind, ({ beside = false }) => beside))
          expect(parts).toHaveProperty(name, Object.fromEntries(values)[name] ?? fields[name]?.initial);
      }),
    ));

  it('is the same for events in one batch or one by one', () =>
    fc.assert(
      fc.property(history, (events) => {
        let record: StoredRecord | undefined;
        for (const event of events) record = render(record, [event]);
        expect(record).toStrictEqual(render(undefined, events));
      }),
    ));

  it('is not changed by events that were applied before', () =>
    fc.assert(
      fc.property(history, fc.nat(), (events, n) => {
        const record = render(undefined, events);
        expect(render(record, events.slice(n % events.length))).toStrictEqual(record);
      }),
    ));
});

describe.each(kinds)('A record of kind %s without its newest field', (kind) => {
  const [newest = '', field] = Object.entries<Field>(aggregates[kind].fields).findLast(
    ([, { fillable, required, beside }]) => fillable && !required && !beside,
  ) as [string, Field];
  const without = (text: string) => text.replace(new RegExp(`,?"${newest}":[^,}]*`), '');
  const [created] = new EventRecorder().logged([{ kind, id: '1' }, firstEvents[kind]]);
  const event = JSON.parse(without(JSON.stringify(created?.event))) as DomainEvent;
  const written = { ...created, event } as LoggedEvent;
  const names = namesWhere(kind, ({ index }) => index);

  it('is rendered with its initial value', () => {
    const { version, state } = foldEvents(kind, undefined, [written]);
    const { attributes } = shown(itemJson(kind, { id: '1', version, ...renderRecord(kind, state) }));
    expect(JSON.stringify(written)).not.toContain(newest);
    expect(Object.keys(attributes)).toStrictEqual(names);
    expect(attributes[newest]).toStrictEqual(field.initial);
  });

  it('is completed with its next event', () => {
    const { version, state } = foldEvents(kind, undefined, [written]);
    const rendered = renderRecord(kind, state);
    const record = { id: '1', version, ...rendered, attributes: without(rendered.attributes) };
    const after = renderRecord(kind, foldEvents(kind, record, []).state);
    expect(after).toStrictEqual(rendered);
  });
});

describe('A removed record', () => {
  it.each<[AggregateKind, DomainEvent]>([
    ['station', stationRemoved],
    ['connector-type', connectorTypeRemoved],
    ['tariff', tariffRemoved],
  ])('of kind %s keeps its content', (kind, removal) => {
    const [first, last] = new EventRecorder().logged(
      [{ kind, id: '1' }, firstEvents[kind]],
      [{ kind, id: '1' }, removal],
    );
    const folded = (...events: LoggedEvent[]) =>
      renderRecord(kind, foldEvents(kind, undefined, events).state);
    const { attributes, created_at } = folded(first as LoggedEvent);
    const removed = folded(first as LoggedEvent, last as LoggedEvent);
    expect(removed).toMatchObject({ removed: true, attributes, created_at });
  });
});

describe('Events with a version gap', () => {
  it('are refused', () => {
    const [first, , third] = new EventRecorder().logged(
      [station(1), stationCreated()],
      [station(1), stationCreated()],
      [station(1), stationCreated()],
    );
    const events = [first, third].flatMap((event) => event ?? []);
    expect(() => foldEvents('station', undefined, events)).toThrow(
      `station ${station(1).id}: got version 3, expected version 2`,
    );
  });
});
