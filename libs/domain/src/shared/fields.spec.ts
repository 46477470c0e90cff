import fc from 'fast-check';
import { aggregates } from '../aggregates.js';
import { connectorFields, detailFields } from '../station/station.fields.js';
import { fewValues, wideValues } from '../testing/field-values.js';
import { fillableNames } from './attributes.js';
import type { Field, Fields } from './field.js';
import { defineFields, flag, flagOrDefault, numeric, photo, requiredUint64, string, text } from './fields.js';

const catalogues = {
  ...Object.fromEntries(Object.entries(aggregates).map(([kind, { fields }]) => [kind, fields as Fields])),
  connectors: connectorFields,
  details: detailFields,
};
const fieldsOf = Object.entries<Fields>(catalogues).flatMap(([kind, fields]) =>
  Object.entries(fields).map(([name, field]) => ({ kind, name, field })),
);
const fillable = fieldsOf.filter(({ field }) => field.fillable);

describe.each(fillable)('$kind.$name', ({ name, field }) => {
  it('stores null only if it is nullable', () => {
    const parsed = field.parse(null);
    expect(parsed.ok && parsed.value === null).toBe(field.nullable);
  });

  it('parses a stored value to itself', () => {
    fc.assert(
      fc.property(likely, (input) => {
        const parsed = field.parse(input);
        if (parsed.ok) expect(field.parse(parsed.value)).toEqual(parsed);
      }),
    );
  });

  it.each([
    ['few', fewValues],
    ['wide', wideValues],
  ])('has %s random values in stored form', (_what, values) => {
    fc.assert(
      fc.property(values(field, name), (value) => {
        expect(field.parse(value)).toStrictEqual({ ok: true, value });
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (input) => void field.parse(input)));
  });

  it('is required, or has a valid initial value', () => {
    expect(field.required || field.parse(field.initial).ok).toBe(true);
  });
});

// Values that are often valid, so that the property is not vacuous.
const likely = fc.oneof(
  fc.constantFrom(null, true, false, '0', '4', 'DE', 'images/a.png', 'Europe/Berlin', '52.50', '+1e-3'),
  fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String),
  fc.double(),
  fc.maxSafeNat(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom('A', 'B', '', 1), { maxLength: 3 }),
);

describe('A field that the service sets', () => {
  const serviceSet = ['created_at', 'updated_at', 'retired'];

  it.each(fieldsOf.filter(({ field }) => !field.fillable))(
    'is not fillable, searchable or in a form: $kind.$name',
    ({ field }) =>
      expect(field).toMatchObject({ fillable: false, searchable: false, form: false, required: false }),
  );

  it.each(Object.entries(aggregates))(
    'is the only kind that is missing in the fillable names of a %s',
    (_, { fields }) => {
      const byClients = Object.keys(fields).filter((name) => !serviceSet.includes(name));
      expect(fillableNames(fields as Fields)).toEqual(byClients);
    },
  );

  it('does not include the identifier: no catalogue has one', () => {
    expect(fieldsOf.filter(({ name }) => name === 'id')).toEqual([]);
  });
});

describe('A kind of field', () => {
  const accepts = (field: Field, input: unknown) => field.parse(input).ok;

  it.each([
    { kind: 'string', field: string(), limit: 255 },
    { kind: 'text', field: text(), limit: 65_535 },
  ])('$kind has at most $limit code points', ({ field, limit }) => {
    expect(field.maxLength).toBe(limit);
    expect(accepts(field, '🔌'.repeat(limit))).toBe(true);
    expect(accepts(field, '🔌'.repeat(limit) + 'a')).toBe(false);
  });

  it('numeric has at most 255 characters', () => {
    expect(numeric().maxLength).toBe(255);
    expect(accepts(numeric(), '1'.repeat(256))).toBe(false);
  });

  it.each([true, false])(
    'flag with initial value %p refuses null; flagOrDefault parses null as the initial value',
    (initial) => {
      expect(flag(initial).parse(null)).toEqual({ ok: false, code: 'null_not_allowed' });
      expect(flagOrDefault(initial).parse(null)).toEqual({ ok: true, value: initial });
      expect(flagOrDefault(initial).parse('true')).toEqual({ ok: false, code: 'not_a_boolean' });
      expect(flagOrDefault(initial).parse(!initial)).toEqual({ ok: true, value: !initial });
    },
  );

  it.each([
    { kind: 'requiredUint64', field: requiredUint64() },
    { kind: 'photo', field: photo('images/a.png') },
  ])('$kind refuses null', ({ field }) =>
    expect(field.parse(null)).toEqual({ ok: false, code: 'null_not_allowed' }),
  );

  it('has a label, by default from its name', () => {
    const fields: Fields = defineFields({ cost_description: text(), qr: flag(true, { label: 'QR code' }) });
    expect(Object.values(fields).map(({ label }) => label)).toEqual(['Cost description', 'QR code']);
  });
});
