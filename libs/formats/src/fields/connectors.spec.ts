import { idOfSource } from '#application/views';
import { bareConnector } from '../../../../test/support/records.js';
import { withWarnings } from './testing/with-warnings.js';
import type { Connector } from '../records/mapped-record.js';
import { connectorEntries, connectorTypes } from './connectors.js';

const unknown: Connector = bareConnector;
const ccs: Connector = { ...unknown, standard: 'IEC_62196_T2_COMBO', power_type: 'DC', kilowatts: 150 };
const typeId = (id: string) => idOfSource('connector-type', { feed: 'connector-types', id });

const entries = (connectors: readonly Connector[]) =>
  withWarnings((warn) => connectorEntries(connectors, warn));

describe('The entries of connectors', () => {
  it('count those that are equal, and name the connector type that all feeds share', () => {
    const connector_type_id = typeId('IEC_62196_T2_COMBO/DC/150');
    expect(entries([ccs, { ...ccs, format: 'CABLE' }, { ...ccs }])).toEqual([
      [
        { connector_type_id, count: 2, ...ccs },
        { connector_type_id, count: 1, ...ccs, format: 'CABLE' },
      ],
      0,
    ]);
  });

  it('count no more than the directory accepts, with a warning', () =>
    expect(entries(Array<Connector>(1001).fill(ccs))).toMatchObject([[{ count: 1000 }], 1]));

  it('compare other standards without case, and keep the first spelling', () => {
    const spelled = (standard: string) => ({ ...unknown, standard });
    expect(entries([spelled('Odd plug'), spelled('ODD plug')])).toEqual([
      [{ connector_type_id: typeId('ODD PLUG//'), count: 2, ...spelled('Odd plug') }],
      0,
    ]);
  });
});

describe('The types of connectors', () => {
  it('are created once each', () => {
    expect(connectorTypes([ccs, { ...ccs, format: 'CABLE' }])).toEqual([
      {
        type: 'UpsertConnectorType',
        source: { feed: 'connector-types', id: 'IEC_62196_T2_COMBO/DC/150' },
        data: { name: 'CCS 2, DC 150 kW', description: 'IEC_62196_T2_COMBO', power: 'DC', kilowatts: '150' },
      },
    ]);
  });

  it.each(['Odd plug', 'ODD PLUG', 'odd plug'])('are the same for a standard in any case: %s', (standard) =>
    expect(connectorTypes([{ ...unknown, standard }])).toMatchObject([
      { source: { id: 'ODD PLUG//' }, data: { name: 'ODD PLUG', description: 'ODD PLUG' } },
    ]),
  );

  it.each([
    [{ standard: 'IEC_62196_T2', power_type: 'AC_3_PHASE', kilowatts: 22 }, 'Type 2, AC 3-phase 22 kW'],
    [{ standard: 'CHADEMO', power_type: 'DC' }, 'CHAdeMO, DC'],
    [{ standard: 'NACS', kilowatts: 7.4 }, 'NACS, 7.4 kW'],
    [{ standard: 'NEMA_14_50' }, 'NEMA 14-50'],
    [{}, 'Unknown connector'],
  ] as const)('are named in words: %j', (connector, name) =>
    expect(connectorTypes([{ ...unknown, ...connector }])[0]?.data['name']).toBe(name),
  );
});
