import type { Form } from '../api/records.js';
import { refusalOfRows } from './check.js';
import { blankRow, type Row } from './rows.js';

const form = {
  schema: {
    properties: {
      connector_type_id: { type: 'string' },
      count: { type: 'integer', minimum: 1, maximum: 1000 },
      max_voltage: { type: ['integer', 'null'], minimum: 1, maximum: 100000 },
      kilowatts: { type: ['number', 'null'], minimum: 0.1, maximum: 100000 },
    },
    required: ['connector_type_id', 'count'],
  },
  ui: [
    { name: 'connector_type_id', label: 'Connector type', control: 'reference' },
    { name: 'count', label: 'Count', control: 'number' },
    { name: 'max_voltage', label: 'Max voltage', control: 'number' },
    { name: 'kilowatts', label: 'Kilowatts', control: 'number' },
  ],
} as unknown as Form;

const row = (values: Row['values']): Row => ({
  ...blankRow(),
  values: { connector_type_id: 'ccs', count: '1', ...values },
});
const wrongIn = (...rows: readonly Row[]) =>
  refusalOfRows(form, rows)?.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`) ?? [];

describe('Before they are sent, rows of connectors', () => {
  it.each([
    [{ kilowatts: 'very many' }, '/0/kilowatts: kilowatts must be a number from 0.1 to 100000'],
    [{ kilowatts: '0' }, '/0/kilowatts: kilowatts must be a number from 0.1 to 100000'],
    [{ max_voltage: '400.5' }, '/0/max_voltage: max_voltage must be a whole number from 1 to 100000'],
    [{ count: '1001' }, '/0/count: count must be a whole number from 1 to 1000'],
    [{ count: '' }, '/0/count: count is required'],
    [{ connector_type_id: '', kilowatts: '22' }, '/0/connector_type_id: connector_type_id is required'],
  ])('are refused for %j', (values, error) => {
    expect(wrongIn(row(values as unknown as Row['values']))).toEqual([error]);
  });

  it('are right with numbers in their ranges, and where nothing is said', () => {
    expect(wrongIn(row({ kilowatts: '3,7', max_voltage: '400', count: '2' }), blankRow())).toEqual([]);
  });

  it('are counted as they are sent', () => {
    expect(wrongIn(blankRow(), row({}), row({ kilowatts: 'x' }))).toEqual([
      '/1/kilowatts: kilowatts must be a number from 0.1 to 100000',
    ]);
  });
});
