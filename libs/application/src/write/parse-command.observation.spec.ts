import { at } from '../../../../test/contracts/inputs/event-builders.js';
import type { CommandLine } from './command-specs.js';
import { parseCommand } from './parse-command.js';

const source = { feed: 'afdc', id: '12345' };
const upsert = (more: CommandLine) =>
  parseCommand(
    { type: 'UpsertStation', source, ...more },
    { caller: 'tests', receivedAt: at('12:00'), dataPath: [] },
  );
const errors = (more: CommandLine) => {
  const parsed = upsert(more);
  return parsed.ok ? [] : parsed.rejection.errors?.map((error) => [error.pointer, error.code]);
};
const command = (more: CommandLine) => {
  const parsed = upsert(more);
  return parsed.ok ? parsed.envelope.command : parsed.rejection;
};

describe('The time of an observation', () => {
  it.each([
    ['2026-11-21T11:00:00Z', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T12:00:00+01:00', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T12:05:00Z', '2026-11-21T12:05:00.000Z'],
    ['2026-11-21T12:05:00.0009Z', '2026-11-21T12:05:00.000Z'],
    ['1999-01-01T00:00:00Z', '1999-01-01T00:00:00.000Z'],
  ])('can be %s, which is stored as %s', (observed_at, stored) => {
    expect(command({ observed_at })).toMatchObject({ observed_at: stored });
  });

  it.each([
    ['2026-11-21T12:05:00.001Z', 'in_future'],
    ['2026-11-21T13:05:00.001+01:00', 'in_future'],
    ['9999-12-31T23:59:59Z', 'in_future'],
    ['yesterday', 'not_a_timestamp'],
    ['', 'not_a_timestamp'],
    [null, 'not_a_timestamp'],
    [1_700_000_000_000, 'not_a_timestamp'],
  ])('cannot be %j: %s', (observed_at, code) => {
    expect(errors({ observed_at })).toStrictEqual([['/observed_at', code]]);
  });

  it('is absent if none is given', () => {
    expect(command({})).not.toHaveProperty('observed_at');
  });
});

describe('The location of an upsert', () => {
  const location_source = { feed: 'afdc', id: 'L1' };

  it('can be named by its source, which gives the same id as registering it', () => {
    const register = parseCommand(
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
  ])('cannot be %j', (data, expected) => {
    expect(errors({ data })).toStrictEqual(expected);
  });

  it('can be named by its source in an upsert only', () => {
    const line = { type: 'CreateStation', data: { location_source } };
    const parsed = parseCommand(line, { caller: 'tests', receivedAt: at('12:00'), dataPath: [] });
    expect(parsed).toMatchObject({ ok: false, rejection: { errors: [{ pointer: '/location_source' }, {}] } });
  });
});
