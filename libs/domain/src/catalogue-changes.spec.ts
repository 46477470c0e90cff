import fc from 'fast-check';
import { aggregates, readState, type AggregateKind } from './aggregates.js';
import { fillableNames } from './shared/attributes.js';
import type { Decider, Occurred } from './shared/decider.js';
import type { Field } from './shared/fields.js';
import { connectorTypeCommand, locationCommand, someWorld, stationCommand } from './testing/commands.js';
import { fold, play } from './testing/histories.js';

type Attributes = Record<string, unknown>;
type State = { readonly kind: string; readonly attributes?: Attributes };
type AnyDecider = Decider<unknown, { readonly type: string; readonly data: object }, State>;
type Written = readonly Occurred<{ readonly type: string; readonly data: Record<string, Attributes> }>[];

const commands: Record<AggregateKind, fc.Arbitrary<unknown>> = {
  station: stationCommand,
  'connector-type': connectorTypeCommand,
  location: locationCommand,
};
const kinds = Object.keys(aggregates) as AggregateKind[];
/** Changes of these are events of their own, which name no field. */
const withOwnEvents = ['available', 'location_id', 'is_active'];

const newest = kinds.flatMap((kind) =>
  fillableNames(aggregates[kind].fields as Readonly<Record<string, Field>>)
    .filter((name) => !withOwnEvents.includes(name))
    .map((name) => ({ kind, name })),
);

/** A state or a history as it was stored by a release with another catalogue. */
function asWritten<T>(value: T, change: (attributes: Attributes) => void): T {
  const written = JSON.parse(JSON.stringify(value)) as T;
  const attributesIn = ({ attributes, changed }: Record<string, Attributes>) =>
    [attributes, changed].forEach((found) => found && change(found));
  if (Array.isArray(written)) for (const { data } of written as unknown as Written) attributesIn(data);
  else attributesIn(written as Record<string, Attributes>);
  return written;
}

describe.each(kinds)('What was written of a %s', (kind) => {
  const { decider, fields } = aggregates[kind] as unknown as {
    decider: AnyDecider;
    fields: Readonly<Record<string, Field>>;
  };
  const lives = fc
    .array(fc.record({ command: commands[kind], world: someWorld }), { minLength: 1, maxLength: 12 })
    .map((steps) => play(decider, steps));
  const holds = (property: (life: { state: State; history: Written }) => void) =>
    fc.assert(fc.property(lives, ({ state, history }) => property({ state, history: history as Written })));
  const folded = (history: Written) => fold(decider, decider.initial, history);

  it.each(newest.filter((field) => field.kind === kind))(
    'before there was a $name is completed',
    ({ name }) => {
      const drop = (attributes: Attributes) => delete attributes[name];
      holds(({ state, history }) => {
        const attributes = state.attributes && { ...state.attributes, [name]: fields[name]?.initial };
        const completed = attributes ? { ...state, attributes } : state;
        expect(folded(asWritten(history, drop))).toStrictEqual(completed);
        const read = readState(kind, asWritten(state, drop)) as State;
        expect(read).toStrictEqual(completed);
        // One shape for all.
        expect(Object.keys(read.attributes ?? {})).toStrictEqual(Object.keys(state.attributes ?? {}));
      });
    },
  );

  it('when there was another field is read without it', () => {
    const add = (attributes: Attributes) => void (attributes['former'] = '115');
    holds(({ state, history }) => {
      expect(folded(asWritten(history, add))).toStrictEqual(state);
      expect(readState(kind, asWritten(state, add))).toStrictEqual(state);
    });
  });

  it('by this release is taken as it is', () => {
    holds(({ state }) => {
      const stored = asWritten(state, () => {});
      expect(readState(kind, stored)).toBe(stored);
    });
  });
});
