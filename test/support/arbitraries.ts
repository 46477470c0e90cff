import fc from 'fast-check';
import { aggregates, commandTypes, connectorFields, detailFields } from '#domain';
import { commandLines } from '../../libs/application/src/write/testing/command-lines.js';
import { wideValues } from '../../libs/domain/src/testing/field-values.js';

/** FUZZ_RUNS sets the number of runs. */
export const runs = { numRuns: Number(process.env['FUZZ_RUNS'] ?? 150) };

/** Timeout of a property in milliseconds. */
export const propertyTimeoutMs = 30_000 + 100 * runs.numRuns;

/** An identifier that no record has. */
export const absent = '00000000-0000-5000-8000-000000000000';

/** Names of all fields, of what records have beside them, and of what no record has. */
export const fields = [
  ...Object.values(aggregates).flatMap((aggregate) => Object.keys(aggregate.fields)),
  ...[...Object.keys(connectorFields), ...Object.keys(detailFields)],
  ...['id', 'observed_at', 'connectors', 'details', 'extensions', 'location_source'],
  ...['__proto__', 'constructor', 'toString', '', 'a/b~', '\0', '\ud800'],
];
export const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '0',
    '1',
    '18446744073709551615',
    '18446744073709551616',
    '52.5',
    '-1e5',
    'null',
    'DE',
    'Europe/Berlin',
  ),
  fc.constantFrom(
    'images/a.png',
    'images/../a.png',
    '2026-01-01T00:00:00Z',
    '9999-12-31T23:59:60+23:59',
    absent,
  ),
  fc.constantFrom('\0', '\ud800', '\udfff\ud800', '\u202e', '🚗', 'ﷺ', 'İ', 'ß', 'ς'),
);
const scalars = fc.oneof(
  texts,
  fc.double(),
  fc.maxSafeInteger(),
  fc.bigInt().map(Number),
  fc.boolean(),
  fc.constant(null),
);
export const values = fc.oneof(
  { weight: 6, arbitrary: scalars },
  { weight: 1, arbitrary: fc.array(scalars, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
);
export const objects = fc
  .array(fc.tuple(fc.constantFrom(...fields), values), { maxLength: 8 })
  .map(asJsonObject);
export const bodies = fc.oneof(
  { weight: 8, arbitrary: objects },
  { weight: 2, arbitrary: fc.array(objects, { maxLength: 4 }).map((items) => `[${items.join(',')}]`) },
  { weight: 2, arbitrary: fc.json({ stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

/** Serializes member by member, so that `__proto__` is not set as a prototype. */
function asJsonObject(members: readonly (readonly [string, unknown])[]): string {
  const written = members.map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`,
  );
  return `{${written.join(',')}}`;
}

export const parameterNames = fc.oneof(
  fc.constantFrom(
    'q',
    'sort',
    'limit',
    'cursor',
    'total',
    'updated_since',
    'after',
    'types',
    'city',
    'country',
    ...fields,
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
);
export const parameterValues = fc.oneof(
  texts.filter((text) => text.length < 200),
  fc.constantFrom(
    '',
    'latest',
    'name',
    '-updated_at',
    'changed_at',
    '10',
    'true',
    'StationCreated',
    ',',
    '\\',
    '\\,',
    '\\null',
    'null,',
  ),
  fc.constantFrom('"', '*', '"a" OR b', 'NEAR(a b)', '^a', 'a-b', "'", ';', 'a:b', '{a}', '(', '%', '%00'),
);
export const queries = fc.array(fc.tuple(parameterNames, parameterValues), { maxLength: 6 });

const anyJson = fc.oneof(
  objects,
  values.map((value) => JSON.stringify(value) ?? 'null'),
);
const memberNames = fc.constantFrom(
  ...['command_id', 'type', 'id', 'expected_version', 'observed_at', 'source', 'data'],
  ...['connectors', 'details', 'extensions', 'x', '__proto__'],
);
const valid = commandLines(commandTypes, { values: wideValues });

/** Valid commands, and such to which any members are added, which replace others of the same name. */
export const commands = fc
  .tuple(valid, fc.array(fc.tuple(memberNames, anyJson), { maxLength: 3 }))
  .map(([line, given]) => {
    const added = given.map(([member, json]) => `,"${member}":${json}`).join('');
    return `${JSON.stringify(line).slice(0, -1)}${added}}`;
  });
