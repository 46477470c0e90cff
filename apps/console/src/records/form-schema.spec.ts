import { schemaErrors, type ValueSchema } from './form-schema.js';

const schema: ValueSchema = {
  properties: {
    latitude: {
      type: ['string', 'number', 'null'],
      pattern: '^[+-]?[0-9]+(\\.[0-9]*)?$',
      examples: ['52.52'],
    },
    country: { type: ['string', 'null'], pattern: '^[A-Z]{2}$' },
    name: { type: ['string', 'null'], maxLength: 3 },
    level: { type: ['integer', 'null'], minimum: -10, maximum: 10 },
    power: { type: 'number', minimum: 0 },
    images: {
      type: 'array',
      maxItems: 2,
      items: { type: 'object', properties: { url: { type: 'string', maxLength: 5 } }, required: ['url'] },
    },
  },
};
const wrong = (patch: Readonly<Record<string, unknown>>) =>
  schemaErrors(schema, patch).map(({ pointer, detail }) => `${pointer}: ${detail}`);

it.each([
  [{ latitude: 'north' }, '/latitude: It must be like 52.52.'],
  [{ country: 'Germany' }, '/country: It does not have the form that it must have.'],
  [{ name: 'four' }, '/name: It must have at most 3 characters.'],
  [{ level: 'two' }, '/level: It must be a number.'],
  [{ level: 1.5 }, '/level: It must be a whole number.'],
  [{ level: 11 }, '/level: It must be from -10 to 10.'],
  [{ power: -1 }, '/power: It must be at least 0.'],
  [{ power: null }, '/power: It must have a value.'],
  [{ images: [{ url: 'a' }, {}] }, '/images/1/url: It must have a value.'],
  [{ images: [{ url: 'longer' }] }, '/images/0/url: It must have at most 5 characters.'],
  [{ images: [{}, {}, {}] }, '/images: It must have at most 2 entries.'],
])('What a schema forbids is found: %j', (patch, error) => expect(wrong(patch)).toEqual([error]));

it('What a schema allows, and what it does not know, is right', () =>
  expect(
    wrong({
      ...{ latitude: '52.5', country: 'DE', name: '😀😀😀', level: null, power: 22.5 },
      ...{ images: [{ url: 'a' }], other: 'x' },
    }),
  ).toEqual([]));
