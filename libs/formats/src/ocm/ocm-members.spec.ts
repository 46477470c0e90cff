import type { FeedCommand } from '../records/mapped-record.js';
import { mapPoi } from './ocm.mapper.js';

const address = { Title: 'Hotel', Latitude: 42.5, Longitude: 1.5 };
const poi = { ID: 1, AddressInfo: address, StatusTypeID: 0 };

function readPoi(given: object) {
  const { commands, warnings } = mapPoi(given, 0);
  const station: FeedCommand | undefined = commands.at(-1)?.command;
  return { station, warnings: warnings.map(({ problem }) => problem) };
}

describe('The members of a POI', () => {
  it.each([
    [{ Connections: { ID: 1, ConnectionTypeID: 33 } }, 'Connections is no list, not read'],
    [
      { Connections: [{ ConnectionType: 'CCS', Quantity: true }] },
      'ConnectionType is no object, not read',
      'Quantity is no number, not read',
      'connection type is not known, left empty',
    ],
    [{ Connections: [{ ConnectionType: { ID: 33, Title: ['CCS'] } }] }, 'Title is no text, not read'],
    [
      { StatusType: 'Operational', StatusTypeID: undefined },
      'StatusType is no object, not read',
      'POI has no status, its status is Unknown',
    ],
    [{ StatusType: { ID: 50, Title: ['x'] } }, 'Title is no text, not read'],
    [{ UsageCost: { EUR: 1 } }, 'UsageCost is no text, not read'],
    [{ OperatorInfo: ['x'] }, 'OperatorInfo is no object, not read'],
    [{ AddressInfo: { ...address, Title: ['x'] } }, 'Title is no text, not read'],
  ])(
    'reads members of another type as missing, with a warning, and keeps them: %j',
    (members, ...problems) => {
      const { station, warnings } = readPoi({ ...poi, ...members });
      expect(warnings).toEqual(problems);
      expect(station?.extensions).toEqual({ AddressInfo: address, ...members });
    },
  );

  it('reads ids and figures that are text', () => {
    const Connections = [{ ConnectionTypeID: '33', PowerKW: '50' }];
    const { station, warnings } = readPoi({
      ID: 1,
      AddressInfo: address,
      StatusTypeID: '10',
      Connections,
    });
    expect(warnings).toEqual([]);
    expect(station).toMatchObject({
      data: { available: '1' },
      connectors: [{ standard: 'IEC_62196_T2_COMBO', kilowatts: 50 }],
    });
  });

  it('keeps connections as they are, without their status', () => {
    const connection = { ID: 1, ConnectionTypeID: 33, Comments: 'left', Reference: 'A' };
    const Connections = [{ ...connection, StatusTypeID: 10, StatusType: { ID: 10 } }];
    const { station } = readPoi({ ...poi, Connections });
    expect(station?.extensions).toEqual({ AddressInfo: address, Connections: [connection] });
  });
});
