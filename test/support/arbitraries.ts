import fc from 'fast-check';
import { commandTypes } from '#domain';

/** FUZZ_RUNS sets the number of runs. */
export const runs = { numRuns: Number(process.env['FUZZ_RUNS'] ?? 150) };

/** Timeout of a property in milliseconds. */
export const propertyTimeoutMs = 30_000 + 100 * runs.numRuns;

/** An identifier that no record has. */
export const absent = '00000000-0000-5000-8000-000000000000';

export const fields = [
  ...[
    'name',
    'latitude',
    'longitude',
    'cost',
    'hours',
    'qr_enabled',
    'available',
    'location_id',
    'external_station_id',
  ],
  ...[
    'photo',
    'is_active',
    'power',
    'country',
    'time_zone',
    'city',
    'id',
    'created_at',
    'observed_at',
    'retired',
  ],
  ...['connector_type_id', 'count', '__proto__', 'constructor', 'toString', '', 'a/b~', '\0', '\ud800'],
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

const commandNames = fc.constantFrom(...commandTypes, 'Nonsense');
const members = fc.constantFrom(
  'command_id',
  'id',
  'expected_version',
  'observed_at',
  'source',
  'data',
  'x',
  '__proto__',
);
export const commands = fc
  .tuple(
    commandNames,
    fc.array(
      fc.tuple(
        members,
        fc.oneof(
          objects,
          values.map((value) => JSON.stringify(value) ?? 'null'),
        ),
      ),
      { maxLength: 5 },
    ),
  )
  .map(
    ([name, given]) => `{"type":"${name}"${given.map(([member, json]) => `,"${member}":${json}`).join('')}}`,
  );
