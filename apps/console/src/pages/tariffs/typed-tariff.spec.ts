import { valuesOf, type Entry } from '../../records/values.js';
import { tariffWords } from '../../records/tariff-words.js';
import { typedTariff } from './typed-tariff.js';

const text = (name: string): Entry => ({ name, label: name, control: 'text' });
const entries: readonly Entry[] = [
  text('currency'),
  { ...text('tax_included'), control: 'select', options: [{ value: true, label: 'Yes' }] },
  {
    ...{ name: 'elements', label: 'Prices', control: 'list' },
    members: [
      {
        ...{ name: 'price_components', label: 'Amounts', control: 'list' },
        members: [text('type'), text('price'), text('tax')],
      },
      { name: 'restrictions', label: 'Conditions', control: 'object', members: [text('start_date')] },
    ],
  },
  { ...text('valid_from'), control: 'timestamp' },
];

const words = (attributes: object): string =>
  tariffWords(typedTariff(entries, valuesOf(entries, attributes as never)));
const energy = (price: string, more: object = {}) => ({
  price_components: [{ type: 'ENERGY', price, ...more }],
});

it.each([
  [{ currency: 'EUR', elements: [energy('0,59', { tax: '19' })] }, '€0.59/kWh; plus 19% tax (assumed)'],
  [{ elements: [energy('0.59'), energy('')] }, '0.59/kWh'],
  [
    { currency: 'EUR', elements: [{ ...energy('0.59'), restrictions: { start_date: '2027-0' } }] },
    '€0.59/kWh, from 2027-0',
  ],
])('Prices of a form are told while they are typed: %j', (attributes, text) => {
  expect(words(attributes)).toBe(text);
});

it('Without a whole price there is nothing to tell', () => {
  expect(typedTariff(entries, valuesOf(entries, { elements: [energy('')] })).elements).toEqual([]);
});
