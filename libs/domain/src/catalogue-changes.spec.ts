import fc from 'fast-check';
import { aggregates, readState, type AggregateKind } from './aggregates.js';
import { fillableNames, namesBeside } from './shared/attributes.js';
import type { Decider, Occurred } from './shared/decider.js';
import type { Field } from './shared/field.js';
import { stepOf } from './testing/commands.js';
import { fold, runCommands } from './testing/histories.js';

type Attributes = Record<string, unknown>;
type State = { readonly kind: string; readonly attributes?: Attributes };
type AnyDecider = Decider<unknown, { readonly type: string; readonly data: object }, State>;
type StoredHistory = readonly Occurred<{
  readonly type: string;
  readonly data: Record<string, Attributes>;
}>[];

const kinds = Object.keys(aggregates) as AggregateKind[];
/** Fields whose changes have their own event types, without field names. */
const withOwnEvents = ['available', 'location_id', 'is_active'];

const addedFields = kinds.flatMap((kind) =>
  fillableNames(aggregates[kind].fields as Readonly<Record<string, Field>>)
    .filter((name) => !withOwnEvents.includes(name))
    .map((name) => ({ kind, name })),
);

/** A state or a history as a release with another catalogue stores it. */
function asStored<T>(value: T, change: (attributes: Attributes) => void): T {
  const stored = JSON.parse(JSON.stringify(value)) as T;
  const attributesIn = ({ attributes, changed }: Record<string, Attributes>) =>
    [attributes, changed].forEach((found) => found && change(found));
  if (Array.isArray(stored)) for (const { data } of stored as unknown as StoredHistory) attributesIn(data);
  else attributesIn(stored as Record<string, Attributes>);
  return stored;
}

describe.each(kinds)('A stored %s', (kind) => {
  /** In their order, which what stands beside them has not. */
  const attributeNamesOf = ({ attributes = {} }: State) => {
    const beside = namesBeside(aggregates[kind].fields);
    return Object.keys(attributes).filter((name) => !beside.includes(name));
  };

  const { decider, fields } = aggregates[kind] as unknown as {
    decider: AnyDecider;
    fields: Readonly<Record<string, Field>>;
  };
  const histories = fc
    .array(stepOf(kind), { minLength: 1, maxLength: 12 })
    .map((steps) => runCommands(decider, steps));
  const holds = (property: (given: { state: State; history: StoredHistory }) => void) =>
    fc.assert(
      fc.property(histories, ({ state, history }) => property({ state, history: history as StoredHistory })),
    );
  const folded = (history: StoredHistory) => fold(decider, decider.initial, history);

  it.each(addedFields.filter((field) => field.kind === kind))(
    'from before the field $name existed is completed',
    ({ name }) => {
      const drop = (attributes: Attributes) => delete attributes[name];
      holds(({ state, history }) => {
        const others = { ...state.attributes };
        drop(others);
        const attributes = fields[name]?.beside ? others : { ...others, [name]: fields[name]?.initial };
        const completed: State = state.attributes ? { ...state, attributes } : state;
        expect(folded(asStored(history, drop))).toStrictEqual(completed);
        const read = readState(kind, asStored(state, drop)) as State;
        expect(read).toStrictEqual(completed);
        expect(attributeNamesOf(read)).toStrictEqual(attributeNamesOf(state));
      });
    },
  );

  it('with a field that no longer exists is read without it', () => {
    const add = (attributes: Attributes) => void (attributes['former'] = '115');
    holds(({ state, history }) => {
      expect(folded(asStored(history, add))).toStrictEqual(state);
      expect(readState(kind, asStored(state, add))).toStrictEqual(state);
    });
  });

  it('of this release is read unchanged', () => {
    holds(({ state }) => {
      expect(
        readState(
          kind,
          asStored(state, () => {}),
        ),
      ).toStrictEqual(state);
    });
  });
});
