import { aggregates, type Field } from '#domain';
import { accepts } from '../../../../apps/directory-api/src/openapi/testing/schema-validation.js';
import { creationSchema, formSchema, inputSchema, outputSchema } from './field-schemas.js';

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
  ...['', 'a', '.', 'a.', '.a', './', 'a/', '/', '.a/', 'a./', 'a.b/', 'a.b', '../', './a', '//a'].map(
    (name) => `images/${name}.png`,
  ),
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

const strings = samples.filter((sample) => typeof sample === 'string');

/** Values whose validity a schema can't express, by type of field: the schema accepts them all. */
const notExpressible: Partial<Record<Field['type'], readonly unknown[]>> = {
  ...{ time_zone: strings, currency: strings, url: strings },
  // An object may have to have one of its members.
  object: samples.filter((sample) => JSON.stringify(sample) === '{}'),
};

const shown = (sample: unknown): string => JSON.stringify(sample).slice(0, 40);

describe('the schema of a field in requests', () => {
  it.each(fillable)('accepts the values of %s that the catalogue accepts', (_name, field) => {
    const isAccepted = accepts(inputSchema(field));
    const expressible = samples.filter((sample) => !notExpressible[field.type]?.includes(sample));
    const differing = expressible.filter((sample) => isAccepted(sample) !== field.parse(sample).ok);
    expect(differing.map(shown)).toEqual([]);
  });

  it.each(fillable)('refuses no value of %s that the catalogue accepts', (_name, field) => {
    const isAccepted = accepts(inputSchema(field));
    expect(samples.filter((sample) => field.parse(sample).ok && !isAccepted(sample)).map(shown)).toEqual([]);
  });
});

describe('the schema of a field in responses', () => {
  it.each(fillable)('accepts every stored value of %s', (_name, field) => {
    const isAccepted = accepts(outputSchema(field));
    const values = samples
      .map((sample) => field.parse(sample))
      .flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
    expect(values.filter((value) => !isAccepted(value)).map(shown)).toEqual([]);
  });
});

describe('the schema of a field of a new record', () => {
  const { qr_enabled, name, location_id, available } = aggregates.station.fields;

  const { photo } = aggregates['connector-type'].fields;

  it('describes the default if the field has one', () => {
    expect(creationSchema(qr_enabled).description).toBe('The default is `false`.');
    expect(creationSchema(photo).description).toMatch(
      /^Path of an image.* The default is `images\/connectors\/avatar\.png`\.$/,
    );
    expect(creationSchema(name)).not.toHaveProperty('description');
    expect(creationSchema(qr_enabled)).not.toHaveProperty('default');
  });

  it('has the default in forms', () => {
    expect(formSchema(qr_enabled)).toMatchObject({ default: false });
    expect(formSchema(photo)).toMatchObject({ default: 'images/connectors/avatar.png' });
    expect(formSchema(name)).not.toHaveProperty('default');
    expect(formSchema(location_id)).not.toHaveProperty('default');
  });

  it('has the pattern of a nullable field beside its type in forms', () => {
    const { latitude } = aggregates.station.fields;
    expect(formSchema(latitude)).toMatchObject({
      type: ['string', 'number', 'null'],
      pattern: expect.stringMatching(/^\^/) as unknown,
    });
  });

  it('has the options, their labels as names', () => {
    expect(creationSchema(available).oneOf).toEqual([
      {
        type: 'string',
        enum: ['0', '1', '2', '3', '4'],
        'x-enum-varnames': ['UNKNOWN', 'AVAILABLE', 'IN_USE', 'OFFLINE', 'UNDER_REPAIR'],
        description: '0 Unknown, 1 Available, 2 In Use, 3 Offline, 4 Under Repair.',
      },
      { type: 'null' },
    ]);
  });

  it('has the labels of the options in forms', () => {
    expect(formSchema(available).oneOf).toEqual([
      { const: '0', title: 'Unknown' },
      { const: '1', title: 'Available' },
      { const: '2', title: 'In Use' },
      { const: '3', title: 'Offline' },
      { const: '4', title: 'Under Repair' },
      { type: 'null', title: 'None' },
    ]);
  });
});
