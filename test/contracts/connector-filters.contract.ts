import type { Parameters } from '#application';
import type { GivenConnector } from '#domain';
import {
  connectorType,
  connectorTypeCreated,
  connectorTypeRemoved,
  connectorTypeRestored,
  connectorsFitted,
  location,
  locationRegistered,
  powerChanged,
  station,
  stationCreated,
  stationRemoved,
  stationRenamed,
} from './inputs/event-builders.js';
import { eachWithViews, type OpenViews } from './fixtures/views-under-test.js';

const numberOf = (id: string) => Number(`0x${id.slice(-12)}`);
const [ccs, type2] = [connectorType(7), connectorType(8)];

const entry = (given: Partial<GivenConnector>): GivenConnector => ({
  connector_type_id: ccs.id,
  count: 1,
  ...given,
});

/** The contract of filters by connectors. */
export function describeConnectorFilters(name: string, open: OpenViews): void {
  describe(`Stations in ${name}, filtered by connectors`, () => {
    const views = eachWithViews(open);
    beforeEach(() =>
      views().append(
        [location('42'), locationRegistered()],
        [ccs, connectorTypeCreated({ kilowatts: '150' })],
        [type2, connectorTypeCreated({ kilowatts: '22 kW' })],
      ),
    );

    /** Creates stations with numbers from 1 and these connectors. */
    const given = (...stations: (readonly Partial<GivenConnector>[])[]) =>
      views().append(
        ...stations.flatMap((entries, index) => [
          [station(index + 1), stationCreated({ latitude: '1', longitude: '1' })] as const,
          [station(index + 1), connectorsFitted(entries.map(entry))] as const,
        ]),
      );
    const found = async (parameters: Parameters) =>
      (await views().stations({ sort: 'created_at', ...parameters })).map(numberOf);

    it('have one connector that meets all conditions', async () => {
      await given(
        [
          { standard: 'IEC_62196_T2_COMBO', power_type: 'DC', kilowatts: 50 },
          { standard: 'CHADEMO', power_type: 'DC', kilowatts: 150 },
        ],
        [{ standard: 'IEC_62196_T2_COMBO', power_type: 'DC', kilowatts: 150, format: 'CABLE' }],
        [{ standard: 'IEC_62196_T2', power_type: 'AC_3_PHASE', kilowatts: 22, format: 'SOCKET' }],
        [],
      );
      const fast = { standard: 'iec_62196_t2_combo', min_kilowatts: '100' };
      expect(await found(fast)).toStrictEqual([2]);
      for (const more of [{ near: '1,1' }, { bbox: '0,0,2,2' }, { sort: '-updated_at' }, { sort: 'name' }])
        expect(await found({ ...fast, ...more })).toStrictEqual([2]);
      expect(await views().page('station', { ...fast, total: 'true' })).toMatchObject({ total: 1 });
      expect(await found({ standard: 'IEC_62196_T2_COMBO,CHADEMO', max_kilowatts: '50' })).toStrictEqual([1]);
      expect(await found({ power_type: 'DC', min_kilowatts: '150' })).toStrictEqual([1, 2]);
      expect(await found({ power_type: 'ac', format: 'socket' })).toStrictEqual([3]);
      expect(await found({ power_type: 'AC', format: 'CABLE' })).toStrictEqual([]);
      expect(await found({ connector_type_id: ccs.id, format: 'CABLE' })).toStrictEqual([2]);
      expect(await found({ connector_type_id: `null,${type2.id}`, standard: 'CHADEMO' })).toStrictEqual([]);
    });

    it('have a power between bounds, inclusive', async () => {
      await given([{ kilowatts: 22.08 }], [{ kilowatts: 50 }], [{ kilowatts: 3.7 }, { kilowatts: 350 }]);
      const between = (min_kilowatts: string, max_kilowatts: string) =>
        found({ min_kilowatts, max_kilowatts });
      expect(await between('22.08', '50')).toStrictEqual([1, 2]);
      expect(await between('22.09', '49.9')).toStrictEqual([]);
      expect(await between('4', '349')).toStrictEqual([1, 2]);
      expect(await found({ min_kilowatts: '50' })).toStrictEqual([2, 3]);
      expect(await found({ min_kilowatts: '51' })).toStrictEqual([3]);
      expect(await found({ max_kilowatts: '22.08' })).toStrictEqual([1, 3]);
      expect(await found({ min_kilowatts: '0' })).toStrictEqual([1, 2, 3]);
    });

    it('have connectors without a value, which a station without connectors has not', async () => {
      await given([{ standard: 'CCS' }], [{ standard: 'CCS' }, { format: 'CABLE' }], []);
      expect(await found({ standard: 'null' })).toStrictEqual([2]);
      expect(await found({ standard: 'null,ccs' })).toStrictEqual([1, 2]);
      expect(await found({ standard: 'null', format: 'null' })).toStrictEqual([]);
      expect(await found({ standard: 'ccs', format: 'null' })).toStrictEqual([1, 2]);
      expect(await found({ connector_type_id: 'null' })).toStrictEqual([3]);
      expect(await found({ connector_type_id: 'null', format: 'null' })).toStrictEqual([]);
    });

    it('have the power of the connector type if they have none, as long as it is a number', async () => {
      await given([{}], [{ kilowatts: 50 }], [{ connector_type_id: type2.id }]);
      const above = (min_kilowatts: string) => found({ min_kilowatts });
      expect(await above('100')).toStrictEqual([1]);
      expect(await above('0')).toStrictEqual([1, 2]);
      await views().append([type2, powerChanged('22.0')], [ccs, powerChanged('fast')]);
      expect(await above('0')).toStrictEqual([2, 3]);
      expect(await found({ connector_type_id: type2.id, min_kilowatts: '22' })).toStrictEqual([3]);
      await views().append([type2, connectorTypeRemoved]);
      expect(await above('0')).toStrictEqual([2]);
      await views().append([type2, connectorTypeRestored({ kilowatts: '60' })]);
      expect(await above('51')).toStrictEqual([3]);
      await views().rebuilt(2);
      expect(await above('51')).toStrictEqual([3]);
    });

    it('are found by their current connectors alone', async () => {
      const slow = { standard: 'CCS', kilowatts: 50 };
      await given([slow], [slow], [slow]);
      const both = { standard: 'CCS', min_kilowatts: '20' };
      expect(await found(both)).toStrictEqual([1, 2, 3]);
      await views().append(
        [station(1), connectorsFitted([entry({ standard: 'CCS', kilowatts: 11 }), entry({ kilowatts: 50 })])],
        [station(2), stationRenamed('Renamed')],
        [station(3), stationRemoved],
      );
      expect(await found(both)).toStrictEqual([2]);
      expect(await found({ standard: 'CCS', max_kilowatts: '20' })).toStrictEqual([1]);
    });
  });
}
