import { at } from '../../../../test/contracts/vocabulary.js';
import type { CommandLine } from './command-line.js';
import { takeIn } from './intake.js';

const source = { feed: 'afdc', id: '12345' };
const upsert = (more: CommandLine) =>
  takeIn(
    { type: 'UpsertStation', source, ...more },
    { caller: 'tests', receivedAt: at('12:00'), dataPath: [] },
  );
const errors = (more: CommandLine) => {
  const intake = upsert(more);
  return intake.ok ? [] : intake.rejection.errors?.map((error) => [error.pointer, error.code]);
};
const command = (more: CommandLine) => {
  const intake = upsert(more);
  return intake.ok ? intake.envelope.command : intake.rejection;
};

describe('The time of an observation', () => {
  it.each([
    ['2026-11-21T11:00:00Z', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T12:00:00+01:00', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T12:05:00Z', '2026-11-21T12:05:00.000Z'],
    ['2026-11-21T12:05:00.0009Z', '2026-11-21T12:05:00.000Z'],
    ['1999-01-01T00:00:00Z', '1999-01-01T00:00:00.000Z'],
  ])('may be %s, which is kept as %s', (observed_at, kept) => {
    expect(command({ observed_at })).toMatchObject({ observed_at: kept });
  });

  it.each([
    ['2026-11-21T12:05:00.001Z', 'in_future'],
    ['2026-11-21T13:05:00.001+01:00', 'in_future'],
    ['9999-12-31T23:59:59Z', 'in_future'],
    ['yesterday', 'not_a_timestamp'],
    ['', 'not_a_timestamp'],
    [null, 'not_a_timestamp'],
    [1_700_000_000_000, 'not_a_timestamp'],
  ])('can not be %j: %s', (observed_at, code) => {
    expect(errors({ observed_at })).toStrictEqual([['/observed_at', code]]);
  });

  it('is left out where none is given', () => {
    expect(command({})).not.toHaveProperty('observed_at');
  });
});

describe('The location of an upsert', () => {
  const location_source = { feed: 'afdc', id: 'L1' };

  it('may be named by its source, which gives the same id as registering it', () => {
    const register = takeIn(
      { type: 'RegisterLocation', source: location_source },
      { caller: 'tests', receivedAt: at('12:00'), dataPath: [] },
    );
    const id = register.ok && register.envelope.aggregate.id;
    expect(command({ data: { name: 'a', location_source } })).toStrictEqual({
      type: 'UpsertStation',
      source,
      changes: { name: 'a', location_id: id },
      location_source,
    });
  });

  it.each<[object, [string, string][]]>([
    [{ location_id: '42', location_source }, [['/location_source', 'duplicate']]],
    [{ location_source: null }, [['/location_source', 'not_an_object']]],
    [
      { location_source: {} },
      [
        ['/location_source/feed', 'required'],
        ['/location_source/id', 'required'],
      ],
    ],
    [{ location_source, colour: 1 }, [['/colour', 'unknown_field']]],
  ])('can not be %j', (data, expected) => {
    expect(errors({ data })).toStrictEqual(expected);
  });

  it('is named by its source in an upsert only', () => {
    const line = { type: 'CreateStation', data: { location_source } };
    const intake = takeIn(line, { caller: 'tests', receivedAt: at('12:00'), dataPath: [] });
    expect(intake).toMatchObject({ ok: false, rejection: { errors: [{ pointer: '/location_source' }, {}] } });
  });
});
