import { ApiProblem } from '../api/problem.js';
import type { Connector, ConnectorTypeItem } from '../api/records.js';
import { withCopy, without, withRowAt } from '../records/rows.js';
import type { Entry } from '../records/values.js';
import {
  blankRow,
  connectorsIn,
  errorsOf,
  inputOf,
  rowsOf,
  rowsToSend,
  withType,
  withValue,
  type Row,
} from './rows.js';

const entry = (name: string, label: string, control: Entry['control'] = 'number'): Entry => ({
  ...{ name, label, control },
});
const entries: readonly Entry[] = [
  entry('connector_type_id', 'Connector type', 'reference'),
  entry('count', 'Count'),
  entry('standard', 'Standard', 'text'),
  entry('format', 'Format', 'select'),
  { ...entry('power_type', 'Power type', 'select'), options: [{ value: 'DC', label: 'DC' }] },
  ...[entry('max_voltage', 'Max voltage'), entry('max_amperage', 'Max amperage')],
  entry('kilowatts', 'Kilowatts'),
  entry('capabilities', 'Capabilities', 'tokens'),
  entry('terms_and_conditions', 'Terms and conditions', 'text'),
];
const ccs: Connector = {
  ...{ connector_type_id: 'ccs', name: 'CCS 2, 150 kW', count: 2, standard: 'IEC_62196_T2_COMBO' },
  ...{ format: 'CABLE', power_type: 'DC', max_voltage: 920, max_amperage: null, kilowatts: 150 },
  ...{ capabilities: ['BIDIRECTIONAL', 'OWN'], terms_and_conditions: null },
  ...{ tariff_ids: [], tariff_sources: [] },
};
const typeOf = (id: string, description: string, power: string, kilowatts: string) =>
  ({ id, attributes: { name: id, description, power, kilowatts } }) as ConnectorTypeItem;
const fast = typeOf('fast', 'IEC_62196_T2_COMBO', 'DC', '150');
const slow = typeOf('slow', 'IEC_62196_T2', 'three-phase', 'unknown');

const refused = (...errors: readonly (readonly [string, string, string])[]) =>
  new ApiProblem({
    ...{ type: '', status: 422, code: 'validation_failed', title: 'Invalid' },
    errors: errors.map(([pointer, code, detail]) => ({ pointer, code: code as 'duplicate', detail })),
  });

describe('The rows of connectors', () => {
  const rows = rowsOf(entries, [ccs]);

  it('keep the tariffs', () => {
    const tariffs = { tariff_ids: ['t1', 't2'], tariff_sources: [{ feed: 'NL*TNM', id: '1' }] };
    expect(inputOf(entries, rowsOf(entries, [{ ...ccs, ...tariffs }]))).toMatchObject([tariffs]);
  });

  it('are texts, and are sent as numbers and without what is empty', () => {
    expect(rows[0]?.values).toMatchObject({ count: '2', kilowatts: '150', max_amperage: '' });
    expect(inputOf(entries, rows)).toEqual([
      {
        ...{ connector_type_id: 'ccs', count: 2, standard: 'IEC_62196_T2_COMBO', format: 'CABLE' },
        ...{ power_type: 'DC', max_voltage: 920, kilowatts: 150 },
        capabilities: ['BIDIRECTIONAL', 'OWN'],
      },
    ]);
    const typed = withValue(withValue(rows, 1, 'kilowatts', '3,7'), 1, 'count', 'two');
    expect(inputOf(entries, typed)).toMatchObject([{ kilowatts: 3.7, count: 'two' }]);
    expect(connectorsIn(entries, rows)).toEqual([ccs]);
  });

  it('are not sent where nobody has said anything', () => {
    const all = [...rows, blankRow(rows)];
    expect(rowsToSend(all)).toEqual(rows);
    expect(rowsToSend(withValue(all, 2, 'count', '2'))).toHaveLength(2);
  });

  it('are copied, removed and put back', () => {
    const copied = withCopy([...rows, blankRow(rows)], 1);
    expect(copied.map(({ key, typeName }) => [key, typeName])).toEqual([
      [1, 'CCS 2, 150 kW'],
      [3, 'CCS 2, 150 kW'],
      [2, null],
    ]);
    const [first] = copied;
    expect(withRowAt(without(copied, 1), 0, first ?? blankRow())).toEqual(copied);
  });

  it('get from a type what they do not say, and lose it with the type', () => {
    const blank = [blankRow()];
    const chosen = withType(entries, withValue(blank, 1, 'kilowatts', '120'), 1, fast);
    expect(chosen[0]).toMatchObject({
      typeName: 'fast',
      values: {
        connector_type_id: 'fast',
        standard: 'IEC_62196_T2_COMBO',
        power_type: 'DC',
        kilowatts: '120',
      },
    });
    const other = withType(entries, chosen, 1, slow);
    expect(other[0]?.values).toEqual({
      ...{ count: '1', connector_type_id: 'slow', standard: 'IEC_62196_T2', kilowatts: '120' },
    });
  });

  it('get direct current from a standard that has nothing else, unless somebody has said the power type', () => {
    const powerOf = (...changes: readonly (readonly [string, string])[]) =>
      changes
        .reduce((all, [name, value]) => withValue(all, 1, name, value), [blankRow()] as readonly Row[])
        .at(0)?.values['power_type'];
    const combined = ['standard', 'IEC_62196_T2_COMBO'] as const;
    const plain = ['standard', 'IEC_62196_T2'] as const;
    const three = ['power_type', 'AC_3_PHASE'] as const;
    expect(powerOf(combined)).toBe('DC');
    expect(powerOf(combined, plain)).toBe('');
    expect(powerOf(plain, three, combined)).toBe('AC_3_PHASE');
    expect(powerOf(combined, three, plain)).toBe('AC_3_PHASE');
  });

  it('have errors at their cells', () => {
    const all = [blankRow(), ...rowsOf(entries, [ccs, ccs]).map((row) => ({ ...row, key: row.key + 1 }))];
    const sent = rowsToSend(all);
    const problem = refused(
      ['/0/kilowatts', 'out_of_range', 'kilowatts must be less'],
      ['/connectors/1/connector_type_id', 'duplicate', 'repeated'],
      ['/1', 'not_an_object', '1 must be a JSON object'],
    );
    expect(errorsOf(entries, problem, sent, all)).toEqual({
      2: { kilowatts: 'Kilowatts must be less' },
      3: {
        connector_type_id: 'Another row says the same. Raise its count, or change this one.',
        '': '1 must be a JSON object',
      },
    });
    const mended = withValue(withValue(all, 2, 'kilowatts', '50'), 3, 'count', '3');
    expect(errorsOf(entries, problem, sent, mended)).toEqual({});
    expect(errorsOf(entries, new Error('offline'), sent, all)).toEqual({});
  });
});
