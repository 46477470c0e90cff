import type { PresentStation } from '#domain';
import { bareDetails, bareStation } from '../../../../domain/src/station/testing/builders.js';
import { datexSite, datexSiteStatus } from './testing/rendered.js';
import { connector, site, station, time } from './testing/sites.js';

const text = (value: string) => ({ values: [{ lang: 'en', value }] });
const at = (
  charging_station_id: string | null,
  changes: Partial<PresentStation> = {},
  members: object = {},
) =>
  station({
    ...changes,
    attributes: { ...bareStation, ...members, ...(charging_station_id !== null && { charging_station_id }) },
  });
const organisation = (name: string) => ({ afacAnOrganisation: { name: text(name) } });

interface Rendered {
  readonly energyInfrastructureStation: readonly Readonly<Record<string, unknown>>[];
}
const stationsOf = (given: readonly PresentStation[], location: object = {}) =>
  (datexSite(site(given, { attributes: location })) as unknown as Rendered).energyInfrastructureStation;

describe('Stations of one charging station', () => {
  const reader = { details: { ...bareDetails, capabilities: ['RFID_READER'] } };
  const weak = { connectors: [{ ...connector, kilowatts: 50 }] };

  it('are its points, each with its name and its providers', () => {
    const given = [
      at(null),
      at('c', weak, { name: 'A', accepted_service_providers: ['P'] }),
      at('c', reader, { name: 'B' }),
      at('d', weak),
    ];
    expect(stationsOf(given)).toMatchObject([
      { idG: 'station-s0', numberOfRefillPoints: 1 },
      {
        ...{ idG: '7/c', totalMaximumPower: 150_000, numberOfRefillPoints: 2 },
        authenticationAndIdentificationMethods: [{ value: 'rfid' }],
        versionG: expect.stringMatching(/^[\da-f]{16}$/) as unknown,
        serviceType: [{ serviceType: { value: 'extendedG' } }],
        refillPoint: [
          {
            aegiElectricChargingPoint: {
              ...{ idG: 's1', name: text('A') },
              electricEnergy: [{ mobilityServiceProvider: [organisation('P')] }],
            },
          },
          { aegiElectricChargingPoint: { idG: 's2', name: text('B') } },
        ],
      },
      { idG: '7/d', totalMaximumPower: 50_000, numberOfRefillPoints: 1 },
    ]);
  });

  it('have the power, the number of vehicles and the reference that are known of it', () => {
    const charging_stations = [
      { id: 'c', max_kilowatts: 200.5, max_simultaneous: 4, physical_reference: 'C1' },
    ];
    expect(stationsOf([at('c')], { charging_stations })).toMatchObject([
      { idG: '7/c', totalMaximumPower: 200_500, numberOfRefillPoints: 4, alias: [text('C1')] },
    ]);
  });

  it('that do not follow each other are alone', () =>
    expect(stationsOf([at('c'), at('d'), at('c')]).map(({ idG }) => idG)).toEqual([
      ...['7/c', '7/d', 'station-s2'],
    ]));

  it('have another version if one of them changes, and not by a status', () => {
    const versionOf = (given: PresentStation) => stationsOf([at('c'), given])[0]?.['versionG'];
    const observed = { observed_at: time, changed_at: time };
    expect(versionOf(at('c', { observed }, { available: '2' }))).toBe(versionOf(at('c')));
    expect(versionOf(at('c', weak))).not.toBe(versionOf(at('c')));
    expect(versionOf(at('c', reader))).not.toBe(versionOf(at('c')));
  });

  it('have statuses below that of the charging station, the time of which is the last', () => {
    const observed = { observed_at: '2026-11-22T10:00:00.000Z', changed_at: time };
    const schedule = [{ period_begin: '2026-12-01T10:00:00.000Z', status: 'INOPERATIVE' }];
    const given = [at('c', { observed }), at('c', {}, { status_schedule: schedule }), at(null)];
    expect(datexSiteStatus(site(given))).toEqual({
      reference: { targetClass: 'FacilityObject', idG: '7' },
      lastUpdated: observed.observed_at,
      energyInfrastructureStationStatus: [
        {
          reference: { targetClass: 'FacilityObject', idG: '7/c' },
          refillPointStatus: [
            expect.objectContaining({}),
            {
              aegiElectricChargingPointStatus: {
                reference: { targetClass: 'FacilityObject', idG: 's1' },
                status: { value: 'unknown' },
                plannedRefillPointStatus: [
                  {
                    status: { value: 'inoperative' },
                    overallPeriod: { overallStartTime: '2026-12-01T10:00:00.000Z' },
                  },
                ],
              },
            },
          ],
          lastUpdated: observed.observed_at,
        },
        expect.objectContaining({ reference: { targetClass: 'FacilityObject', idG: 'station-s2' } }),
      ],
    });
  });
});

describe('A refill point', () => {
  const pointOf = (members: object, changes: Partial<PresentStation> = {}, location: object = {}) => {
    const [first] = stationsOf([at(null, changes, members)], location);
    const [point] = first?.['refillPoint'] as readonly { aegiElectricChargingPoint: object }[];
    return point?.aegiElectricChargingPoint;
  };

  it('has brands and terminals of payment', () => {
    const payment = {
      methods: ['CREDIT_CARD', 'QR_CODE', 'APP', 'OWN'],
      brands: ['Visa', 'Dankort'],
      terminals: [{ terminal_id: 'T1', city: 'Gent', country: 'BEL', reference: 'left' }],
    };
    expect(pointOf({ payment })).toMatchObject({
      supplementalFacility: [
        {
          afacSupplementalEquipment: {
            ...{ idG: 's0/T1', equipmentType: { value: 'paymentMachine' }, alias: [text('left')] },
            externalIdentifier: [{ identifier: 'T1', otherTypeOfIdentifier: 'terminalId' }],
            locationReference: {
              locPointLocation: {
                locLocationExtensionG: {
                  FacilityLocation: { address: { city: text('Gent'), countryCode: 'BE' } },
                },
              },
            },
          },
        },
      ],
      electricEnergy: [
        {
          energyRate: [
            {
              ...{ idG: 's0-payment', ratePolicy: { value: 'adHoc' }, applicableCurrency: ['XXX'] },
              payment: {
                paymentMeans: [{ value: 'paymentCreditCard' }, { value: 'qrCode' }],
                otherPaymentMeans: [text('OWN')],
                brandsAccepted: [{ value: 'visa' }],
                otherBrandsAccepted: ['Dankort'],
              },
            },
          ],
        },
      ],
    });
  });

  it('has its parking places as the site has them, its voltages and what its connectors can do', () => {
    const connectors = [{ ...connector, capabilities: ['BIDIRECTIONAL', 'ISO_15118_20_PLUG_AND_CHARGE'] }];
    const places = ['P', 'Q'].map((id) => ({
      ...{ id, count: 1, restricted_to_type: false, reservation_required: false },
      ...{
        physical_reference: 'A1',
        images: [{ url: 'https://a.example/b.png', category: 'OTHER', type: 'png' }],
      },
    }));
    const parking = [{ parking_id: 'Q' }, { parking_id: 'R' }];
    const point = pointOf({ parking, hours: '24/7' }, { connectors }, { parking_places: places });
    expect(point).toMatchObject({
      dedicatedParkingSpaces: [
        { idG: '7/Q', alias: [text('A1')], photoUrl: [{ urlLinkAddress: 'https://a.example/b.png' }] },
      ],
      availableVoltage: [920],
      smartRechargingServices: [{ value: 'bidirectionalRecharging' }, { value: 'plugAndCharge' }],
      operatingHours: { afacOpenAllHours: {} },
    });
  });

  it('has what its feed has given beside that', () => {
    const datex2 = {
      ...{
        usageType: [{ value: 'electricVehicle' }],
        smartRechargingServices: [{ value: 'remoteMonitoring' }],
      },
      energyInfrastructureStation: { userInterfaceLanguage: ['de'] },
    };
    const connectors = [{ ...connector, capabilities: ['BIDIRECTIONAL'] }];
    const [first] = stationsOf([at(null, { extensions: { datex2 }, connectors })]);
    expect(first).toMatchObject({
      userInterfaceLanguage: ['de'],
      refillPoint: [
        {
          aegiElectricChargingPoint: {
            usageType: datex2.usageType,
            smartRechargingServices: [{ value: 'remoteMonitoring' }, { value: 'bidirectionalRecharging' }],
          },
        },
      ],
    });
  });
});
