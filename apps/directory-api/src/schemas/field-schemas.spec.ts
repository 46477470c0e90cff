import { aggregates, type Field } from '#domain';
import { accepts } from '../openapi/testing/schema-checks.js';
import { keptSchema, newSchema, takenSchema } from './field-schemas.js';

const fillable = Object.entries(aggregates).flatMap(([kind, { fields }]) =>
  Object.entries<Field>(fields)
    .filter(([, field]) => field.fillable)
    .map(([name, field]) => [`${kind}.${name}`, field] as const),
);

const texts = [
  '',
  'ABB',
  '2',
  '5',
  ' 1',
  '1 ',
  'NaN',
  '0x1f',
  '52.50',
  '+.5e-3',
  '.',
  '1e',
  '01',
  '-1',
  '7',
  'DE',
  'de',
];
const paths = [
  'images/a.png',
  'images/a/b-c_d.JPG',
  'images/../a.png',
  'images/a.svg',
  '/images/a.png',
  'images/a..png',
];
const lengths = [
  'x'.repeat(255),
  'x'.repeat(256),
  '⚡'.repeat(255),
  '🔌'.repeat(255),
  '🔌'.repeat(256),
  'x'.repeat(65_536),
];
const numbers = [0, 1, -1, 1.5, 1e3, 52.52, 2 ** 53 - 1, 2 ** 53, 1e30];
const uint64s = ['18446744073709551615', '184467440737095516150'];
const samples = [
  null,
  true,
  false,
  [],
  {},
  ...texts,
  ...paths,
  ...lengths,
  ...numbers,
  ...uint64s,
  'Europe/Berlin',
];

/** What a schema can't tell from what is taken: the rest of these lists is the catalogue's own. */
const looser: Partial<Record<Field['type'], readonly unknown[]>> = {
  time_zone: samples.filter((sample) => typeof sample === 'string'),
};

const shown = (sample: unknown): string => JSON.stringify(sample).slice(0, 40);

describe('the schema of a field that is sent', () => {
  it.each(fillable)('takes of %s what the catalogue takes', (_name, field) => {
    const isTaken = accepts(takenSchema(field));
    const apart = samples.filter((sample) => !looser[field.type]?.includes(sample));
    const differing = apart.filter((sample) => isTaken(sample) !== field.parse(sample).ok);
    expect(differing.map(shown)).toEqual([]);
  });

  it.each(fillable)('refuses of %s nothing that the catalogue takes', (_name, field) => {
    const isTaken = accepts(takenSchema(field));
    expect(samples.filter((sample) => field.parse(sample).ok && !isTaken(sample)).map(shown)).toEqual([]);
  });
});

describe('the schema of a field that is kept', () => {
  it.each(fillable)('covers every value of %s that was taken', (_name, field) => {
    const isKept = accepts(keptSchema(field));
    const values = samples
      .map((sample) => field.parse(sample))
      .flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
    expect(values.filter((value) => !isKept(value)).map(shown)).toEqual([]);
  });
});

describe('the schema of a field of a new record', () => {
  const { qr_enabled, name, location_id, available } = aggregates.station.fields;

  it('tells the default where there is one', () => {
    expect(newSchema(qr_enabled)).toMatchObject({ default: false });
    expect(newSchema(aggregates['connector-type'].fields.photo)).toMatchObject({
      default: 'images/connectors/avatar.png',
    });
    expect(newSchema(name)).not.toHaveProperty('default');
    expect(newSchema(location_id)).not.toHaveProperty('default');
  });

  it('names the values of a list', () => {
    expect(newSchema(available).oneOf).toEqual([
      { const: '0', title: 'Unknown' },
      { const: '1', title: 'Available' },
      { const: '2', title: 'In Use' },
      { const: '3', title: 'Offline' },
      { const: '4', title: 'Under Repair' },
      { type: 'null', title: 'None' },
    ]);
  });
});
