import fc from 'fast-check';
import { sampleRecords } from '../projection/catalogue-fingerprint.js';
import {
  joinParts,
  membersWithout,
  partMember,
  readPart,
  readParts,
  withPartMember,
  type PartName,
} from './record-parts.js';

const names: readonly PartName[] = [
  'status',
  'location',
  'connectors',
  'details',
  'related',
  'source',
  'removed_at',
  'members',
];

/** Texts that look like the JSON around them. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...names).map((name) => `,"${name}":`),
  fc.constantFrom(
    '"',
    '\\',
    '\\"',
    '}',
    '},{',
    ']}',
    ',"related":{"operator":null,"max_kilowatts":1}',
    '\u2028',
  ),
);
const texts = fc.array(text, { maxLength: 3 }).map((some) => some.join(''));
const value = fc.oneof(
  texts,
  fc.constant(null),
  fc.double({ noNaN: true }).map((n) => n + 0),
  fc.array(texts),
);
const object = fc.dictionary(fc.constantFrom('code', 'label', 'city', 'operator', 'evse_id'), value, {
  minKeys: 1,
});

/** Parts in any order, and any of them absent. */
const parts = fc.record(
  {
    source: fc.option(object),
    removed_at: texts,
    status: object,
    related: object,
    connectors: fc.array(object),
    location: object,
    details: object,
    members: fc.dictionary(fc.constantFrom('opening_times', ...names), value, { minKeys: 1 }),
  },
  { requiredKeys: [] },
);

type Values = Partial<Record<PartName, unknown>>;
const stored = (values: Values) => ({
  rest: joinParts(
    Object.fromEntries(Object.entries(values).map(([name, part]) => [name, JSON.stringify(part)])),
  ),
});
const parsed = (members: string): unknown => JSON.parse(`{${members.slice(1)}}`);
/** The JSON of the parts, in their order. */
const ordered = (values: Values) =>
  JSON.stringify(
    Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]])),
  );

describe('The parts of a record', () => {
  it('are joined in the order of their names', () =>
    fc.assert(
      fc.property(parts, (values) => {
        expect(`{${stored(values).rest.slice(1)}}`).toBe(ordered(values));
      }),
    ));

  it('are read as they were joined, together and one by one', () =>
    fc.assert(
      fc.property(parts, (values: Values) => {
        const record = stored(values);
        expect(readParts(record)).toEqual(JSON.parse(JSON.stringify(values)));
        for (const name of names) {
          const part = JSON.stringify(values[name]) as string | undefined;
          expect(JSON.stringify(readPart(record, name))).toBe(part);
          expect(partMember(record, name)).toBe(part === undefined ? '' : `,"${name}":${part}`);
        }
      }),
    ));

  it('are left out, whatever is in the texts of the others', () =>
    fc.assert(
      fc.property(parts, fc.subarray([...names]), (values: Values, left) => {
        const others = Object.entries(values).filter(([name]) => !left.includes(name as PartName));
        expect(`{${membersWithout(stored(values), ...left).slice(1)}}`).toBe(
          ordered(Object.fromEntries(others)),
        );
      }),
    ));

  it('get a member at the end of the status', () =>
    fc.assert(
      fc.property(parts, fc.boolean(), (values: Values, stale) => {
        const { status } = values;
        const expected = status === undefined ? values : { ...values, status: { ...status, stale } };
        expect(parsed(withPartMember(stored(values), 'status', 'stale', stale).rest)).toEqual(
          JSON.parse(ordered(expected)),
        );
      }),
    ));

  // Else a part would be cut at the member.
  it.each(names)('have no member that is named %s themselves', (name) => {
    const within = Object.values(sampleRecords).flatMap(({ rendered }) =>
      // The members are the last part, and have any names.
      Object.values({ ...readParts(rendered), members: null }).flatMap(namesWithin),
    );
    expect(within).toEqual(
      expect.arrayContaining(['observed_at', 'city', 'standard', 'evse_id', 'operator']),
    );
    expect(within).not.toContain(name);
  });

  it('are read from what the release before has stored', () => {
    const status = `,"status":{"code":"1","label":"Available","observed_at":"2026-11-21T10:00:00.000Z","changed_at":null}`;
    const location = `,"location":{"name":"\\"},{","city":"Köln","country":null}`;
    const entry = `{"connector_type_id":"7","name":null,"count":2,"standard":",\\"source\\":","kilowatts":50}`;
    const details = `,"details":{"evse_id":"DE*ABC*E1","capabilities":["}"]}`;
    const related = `,"related":{"operator":"}","max_kilowatts":50}`;
    const source = `,"source":{"feed":"DE*ABC","id":"\\\\"}`;
    const record = { rest: `${status}${location},"connectors":[${entry}]${details}${related}${source}` };
    expect(readPart(record, 'status')?.observed_at).toBe('2026-11-21T10:00:00.000Z');
    expect(readPart(record, 'location')?.name).toBe('"},{');
    expect(readPart(record, 'connectors')).toMatchObject([{ standard: ',"source":' }]);
    expect(readPart(record, 'related')).toEqual({ operator: '}', max_kilowatts: 50 });
    expect(readPart(record, 'source')).toEqual({ feed: 'DE*ABC', id: '\\' });
    expect(membersWithout(record, 'status', 'location', 'connectors', 'related')).toBe(details + source);
    expect(readParts({ rest: '' })).toEqual({});
  });
});

/** The names of all members within a value. */
const namesWithin = (part: unknown): readonly string[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([name, inner]) => [name, ...namesWithin(inner)])
    : [];
